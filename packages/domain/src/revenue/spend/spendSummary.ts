import * as DateTime from "effect/DateTime"
import type { Currency } from "../../kernel/money/index.ts"
import type { LocalDate } from "../../workspace/event-types/index.ts"
import type { RecordedSpend, SpendPlatform, SpendRecordingId } from "./SpendRow.ts"

/** Rows of one platform in one currency. Currencies are never added up. */
export interface PlatformSpend {
  readonly platform: SpendPlatform
  readonly currency: Currency
  readonly cents: bigint
  readonly rows: number
  readonly firstDay: LocalDate
  readonly lastDay: LocalDate
}

/** What is left of the rows that were recorded together: later recordings can have replaced some. */
export interface SpendRecording {
  readonly id: SpendRecordingId
  readonly recordedAt: DateTime.Utc
  readonly spend: ReadonlyArray<PlatformSpend>
}

/** All costs of a workspace, and the latest recordings. */
export interface SpendSummary {
  readonly spend: ReadonlyArray<PlatformSpend>
  readonly recordings: ReadonlyArray<SpendRecording>
}

/** So many of the latest recordings are in a summary. */
export const shownRecordings = 50

/** The costs by platform and currency, and of each of the latest recordings, the newest first (D-SPEND-9). */
export const spendSummary = (rows: ReadonlyArray<RecordedSpend>): SpendSummary => ({
  spend: ofPlatforms(rows),
  recordings: [...Map.groupBy(rows, ({ recordingId }) => recordingId)]
    .flatMap(([id, [first, ...others]]) =>
      first === undefined
        ? []
        : [{ id, recordedAt: first.recordedAt, spend: ofPlatforms([first, ...others]) }]
    )
    .toSorted(newestFirst)
    .slice(0, shownRecordings)
})

const newestFirst = (one: SpendRecording, other: SpendRecording): number =>
  DateTime.toEpochMillis(other.recordedAt) - DateTime.toEpochMillis(one.recordedAt) ||
  (one.id < other.id ? 1 : -1)

const ofPlatforms = (rows: ReadonlyArray<RecordedSpend>): ReadonlyArray<PlatformSpend> =>
  [...Map.groupBy(rows, ({ currency, platform }) => `${platform} ${currency}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first === undefined ? [] : sumOf(first, [first, ...others])))

const sumOf = (
  { currency, day, platform }: RecordedSpend,
  rows: ReadonlyArray<RecordedSpend>
): PlatformSpend => ({
  platform,
  currency,
  cents: rows.reduce((sum, { cents }) => sum + BigInt(cents), 0n),
  rows: rows.length,
  firstDay: rows.reduce((first, row) => (row.day < first ? row.day : first), day),
  lastDay: rows.reduce((last, row) => (row.day > last ? row.day : last), day)
})
