import { LocalDate } from "@calendeal/domain/event-types"
import { Currency } from "@calendeal/domain/money"
import { type RecordedSpend, SpendRecordingId, type SpendRow } from "@calendeal/domain/spend"

/** The name of rows that are recorded together, for tests. */
export const sampleRecording = (): RecordedSpend["recordingId"] => SpendRecordingId.make(crypto.randomUUID())

/** The cost of a campaign on a day, for tests. */
export const sampleSpend = (): SpendRow => ({
  day: LocalDate.make("2026-03-01"),
  platform: "google",
  id: "77",
  name: "Spring",
  cents: 12_50,
  currency: Currency.make("EUR")
})
