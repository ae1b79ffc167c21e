import Foundation

/// Valid files to damage.
enum FuzzCorpus {
  /// The public reports' logs, each cut to its first lines.
  static func reports() throws -> [[UInt8]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "InkSessionTests/Reports")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix(".penlog") }.map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n").prefix(24)
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
  }

  /// Every element that is taken, in few lines.
  static let inkml = [
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML" documentID="d">
      <inkml:definitions>
        <inkml:context xml:id="c0">
          <inkml:inkSource xml:id="s0">
            <inkml:sampleRate uniform="true" value="133"/>
            <inkml:traceFormat xml:id="f0">
              <inkml:channel name="X" type="integer" min="0" max="21000" units="himetric"/>
              <inkml:channel name="Y" type="integer" min="0" max="29700" units="himetric"/>
              <inkml:channel name="F" type="integer" max="1023" units="dev"/>
              <inkml:channel name="T" type="integer" units="ms"/>
              <inkml:intermittentChannels><inkml:channel name="OTx" units="deg"/>
              </inkml:intermittentChannels>
            </inkml:traceFormat>
            <inkml:channelProperties>
              <inkml:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
              <inkml:channelProperty channel="F" name="resolution" value="1" units="1/dev"/>
            </inkml:channelProperties>
          </inkml:inkSource>
          <inkml:timestamp xml:id="ts0" time="1767225600000"/>
        </inkml:context>
        <inkml:brush xml:id="b0">
          <inkml:brushProperty name="width" value="0.05" units="cm"/>
          <inkml:brushProperty name="color" value="#FF8000"/>
          <inkml:brushProperty name="transparency" value="128"/>
          <inkml:brushProperty name="tip" value="eraser"/>
        </inkml:brush>
        <inkml:trace xml:id="t9">100 200 30 4, 110 210 40 8, 120 205 50 12</inkml:trace>
      </inkml:definitions>
      <inkml:trace contextRef="#c0" brushRef="#b0" timeOffset="100">1 2 3 4, 5 6 7 8, 9 1 2 12</inkml:trace>
      <inkml:traceGroup contextRef="#c0" brushRef="#b0">
        <inkml:annotation type="truth">a &amp; b</inkml:annotation>
        <inkml:trace xml:id="t1">5 5 1 4,'10 '20 '1 '4,"1 "1 "0 "0,!5 !5 !1 !40 7</inkml:trace>
        <inkml:trace xml:id="t2" continuation="begin">!1 !2 !3 !4, 4 5 6 8</inkml:trace>
        <inkml:trace xml:id="t3" continuation="end" priorRef="#t2">7 8 9 12</inkml:trace>
      </inkml:traceGroup>
      <inkml:traceView traceDataRef="#t9" from="1" to="2"/>
      <inkml:traceView><inkml:traceView traceDataRef="#t1"/></inkml:traceView>
    </inkml:ink>
    """,
    """
    <ink xmlns="http://www.w3.org/2003/InkML">
      <traceFormat><channel name="X" type="decimal"/><channel name="Y" type="decimal"/>
      <channel name="OA" units="deg"/><channel name="OE" units="rad"/><channel name="OR"/></traceFormat>
      <trace>10.5 20 90 0.5 1, 11.25 -21 91 0.6 2, 1e2 3E1 4 5 6</trace>
      <trace type="penUp">1 2 3 4 5</trace>
    </ink>
    """,
    "<ink><trace>0 0, 10 10, 20 5</trace><trace>#A #1F, .5 -.5</trace></ink>",
  ]

  static let csv = [
    """
    t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke
    0,10,20,0.5,10,-20,1
    4.2,11,21,0.6,,,1
    8,12,22,,5,5,1

    100,50,60,0.1,0,0,2
    104,51,61,1,0,0,2

    """,
    "t_ms,x,y\n0,1,2\n1,2,3\n",
  ]
}
