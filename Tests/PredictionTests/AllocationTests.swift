import InkTypes
import Prediction
import TestSupport
import Testing

@Suite("Prediction's memory")
struct AllocationTests {
  @Test("a report with four horizons asks for none", arguments: PredictionModel.allCases)
  func none(model: PredictionModel) throws {
    var predictor = SelectedPredictor(model)
    let reports = WildMotion(seed: 9).reports
    var sum = 0.0
    func run() {
      predictor.begin()
      for report in reports {
        predictor.update(report)
        for frame in 1...4 as ClosedRange<Int64> {
          let time = Timestamp(nanoseconds: report.time.nanoseconds + frame * 8_330_000)
          sum += predictor.predict(at: time)?.confidence ?? 0
        }
      }
    }
    run()
    let count = countAllocations(run)
    #expect(sum > 0)
    guard let count else { return }
    #expect(count == 0)
  }
}
