import { type RecordedSpend, SpendRecordingId } from "@calendeal/domain/spend"

/** The name of rows that are recorded together, for tests. */
export const sampleRecording = (): RecordedSpend["recordingId"] => SpendRecordingId.make(crypto.randomUUID())
