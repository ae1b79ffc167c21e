// swift-tools-version: 6.3
import PackageDescription

/// What every module of ours is built with; warnings are errors everywhere.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// sqrt, floor and the like without Foundation: a release program must name the library itself.
let mathematics: [LinkerSetting] = [.linkedLibrary("m")]

/// A module of ours: its folder is `Sources/<name>`.
func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], resources: [Resource]? = nil,
  excluding others: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: others, resources: resources,
    swiftSettings: settings,
    linkerSettings: mathematics)
}

/// A test module: its folder is `Tests/<name>`.
func tests(
  _ name: String, of dependencies: [Target.Dependency], excluding others: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: others,
    swiftSettings: settings)
}

let package = Package(
  name: "Pelt",
  products: [
    .executable(name: "pelt", targets: ["pelt"]),
    .library(name: "PeltInput", targets: ["InkTypes", "SampleRing", "InputX11"]),
    .library(name: "PeltPrediction", targets: ["InkTypes", "Prediction"]),
    .library(name: "PeltGestures", targets: ["InkTypes", "Gestures"]),
    .library(
      name: "PeltRendering",
      targets: ["InkTypes", "Strokes", "Raster", "InkSession", "Rendering"]),
  ],
  targets: [
    // 6 program
    .executableTarget(
      name: "pelt",
      dependencies: [
        "Assets", "Documents", "Drawings", "Gestures", "GraphicsGL", "Hints", "InkSession",
        "InkTypes",
        "Latency", "Prediction", "Rendering", "SampleRing", "Strokes", "Studio", "WindowGLFW",
      ],
      swiftSettings: settings, linkerSettings: mathematics),
    // 5 live
    module(
      "Studio",
      uses: [
        "Rendering", "InkSession", "Drawings", "Panel", "InputX11", "WindowGLFW", "GraphicsGL",
        "Assets", "Documents", "Gestures", "Hints", "Latency", "Prediction", "Strokes",
        "SampleRing",
        "InkTypes",
      ]),
    // 4 joined
    module(
      "Rendering",
      uses: [
        "InkSession", "GraphicsGL", "Assets", "Hints", "Raster", "Prediction", "Strokes",
        "InkTypes",
      ]),
    module("InkSession", uses: ["Gestures", "Prediction", "Strokes", "SampleRing", "InkTypes"]),
    module("Drawings", uses: ["Rendering", "InkSession", "GraphicsGL", "Documents", "InkTypes"]),
    module("Panel", uses: ["CImGui", "InkTypes"]),
    // 3 edges
    module("InputX11", uses: ["CXInput", "SampleRing", "InkTypes"]),
    module("GraphicsGL", uses: ["CEpoxy"]),
    module("WindowGLFW", uses: ["CGLFW"]),
    module(
      "Assets",
      resources: [.copy("../../Shaders"), .copy("../../Resources")]),
    module(
      "Documents", uses: ["CPNG", "CSQLite", "CZlib", "Prediction", "SampleRing", "InkTypes"],
      excluding: ["Drawing/Drawing.md"]),
    // 2 pure models
    module("Prediction", uses: ["InkTypes"], excluding: ["Prediction.md"]),
    module("Raster", uses: ["Strokes", "CLanes", "InkTypes"]),
    module("Strokes", uses: ["CLanes", "InkTypes"]),
    module("Gestures", uses: ["InkTypes"]),
    module("Hints", uses: ["InkTypes"]),
    module("Latency", uses: ["InkTypes"]),
    // 1 values
    module("SampleRing"),
    module("InkTypes"),
    // 0 C made visible
    .target(name: "CLanes"),
    .systemLibrary(
      name: "CEpoxy", pkgConfig: "epoxy", providers: [.apt(["libepoxy-dev", "libegl-dev"])]),
    .systemLibrary(
      name: "CGLFW", pkgConfig: "glfw3",
      providers: [
        .apt([
          "libglfw3-dev", "libx11-dev", "libxext-dev", "libepoxy-dev", "libxcb-present-dev",
        ])
      ]),
    .systemLibrary(
      name: "CXInput", pkgConfig: "xcb-xinput",
      providers: [.apt(["libxcb1-dev", "libxcb-xinput-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Debian's libimgui-dev: a static library that needs libstb and libm after it.
    .target(
      name: "CImGui",
      linkerSettings: [.linkedLibrary("imgui"), .linkedLibrary("stb"), .linkedLibrary("m")]),

    // Tests
    .target(
      name: "TestSupport",
      dependencies: ["CAllocationCounter", "Documents", "Strokes", "InkTypes"],
      path: "Tests/TestSupport",
      swiftSettings: settings, linkerSettings: mathematics),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .target(name: "CFaultyVFS", dependencies: ["CSQLite"], path: "Tests/CFaultyVFS"),
    .executableTarget(
      name: "DrawingChild", dependencies: ["Documents", "InkTypes", "TestSupport"],
      path: "Tests/DrawingChild",
      swiftSettings: settings, linkerSettings: mathematics),
    .target(
      name: "VirtualTablet", path: "Tests/VirtualTablet", exclude: ["driver", "README.md"],
      swiftSettings: settings, linkerSettings: mathematics),
    .target(
      name: "CInputProbe", path: "Tests/CInputProbe",
      linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-xinput")]),
    .target(
      name: "CScreenProbe", path: "Tests/CScreenProbe",
      linkerSettings: [
        .linkedLibrary("xcb"), .linkedLibrary("xcb-damage"), .linkedLibrary("xcb-present"),
      ]),
    tests("TidyTests", of: []),
    tests("VirtualTabletTests", of: ["VirtualTablet", "CInputProbe"]),
    tests("InkTypesTests", of: ["InkTypes"]),
    tests("SampleRingTests", of: ["SampleRing", "InkTypes"], excluding: ["Sanitizer"]),
    tests(
      "PredictionTests", of: ["InkSession", "Prediction", "Strokes", "InkTypes"],
      excluding: ["Golden"]),
    tests("StrokesTests", of: ["Strokes", "InkTypes"]),
    tests("GesturesTests", of: ["Gestures", "InkTypes"]),
    tests("HintsTests", of: ["Hints", "InkTypes"]),
    tests("LatencyTests", of: ["Latency", "Prediction", "InkTypes"]),
    tests(
      "InkSessionTests",
      of: [
        "Documents", "Gestures", "InkSession", "Prediction", "Strokes", "SampleRing", "InkTypes",
      ],
      excluding: ["Reports"]),
    tests(
      "InputX11Tests",
      of: ["InputX11", "CXInput", "VirtualTablet", "SampleRing", "InkTypes"]),
    tests("AssetsTests", of: ["Assets"]),
    tests("GraphicsGLTests", of: ["GraphicsGL"]),
    tests("PanelTests", of: ["Panel", "Documents", "GraphicsGL", "CEpoxy", "InkTypes"]),
    tests(
      "DrawingsTests",
      of: ["Documents", "Drawings", "GraphicsGL", "InkSession", "Rendering", "InkTypes"]),
    tests("DocumentsTests", of: ["CZlib", "Documents", "InkTypes"]),
    tests(
      "DrawingTests",
      of: [
        "CFaultyVFS", "CSQLite", "Documents", "InkTypes", "SampleRing",
        .target(name: "DrawingChild"),
      ]),
    tests(
      "RenderingTests",
      of: [
        "Prediction", "Rendering", "Raster", "GraphicsGL", "Hints", "InkSession", "SampleRing",
        "Strokes", "Documents", "InkTypes",
      ]),
    tests("ProgramTests", of: ["Documents", "InkTypes", .target(name: "pelt")]),
    tests(
      "WindowTests",
      of: [
        "CScreenProbe", "CXInput", "Documents", "InkTypes", "Panel", "VirtualTablet",
        .target(name: "pelt"),
      ]),
    tests("WindowGLFWTests", of: ["CScreenProbe", "VirtualTablet", "WindowGLFW"]),
  ],
  swiftLanguageModes: [.v6]
)
