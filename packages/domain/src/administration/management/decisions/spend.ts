import type { NonEmptyReadonlyArray } from "effect/Array"
import { spendLimits, type SpendRecordingId, type SpendRow } from "../../../revenue/spend/index.ts"
import { StateConflict } from "../refusals.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"

/** Commands on what advertising costs. */
export const spend = {
  /** Rows of different days or campaigns. Each replaces what was recorded of its day, platform and campaign (D-SPEND-1). */
  SetSpend: command<{
    readonly recordingId: SpendRecordingId
    readonly rows: NonEmptyReadonlyArray<SpendRow>
  }>()({
    audit: (_, workspaceId) => ["spend.set", workspaceId],
    looks: (query, { rows }) => query.spendBeside(rows),
    decide: ({ recordingId, rows }, { others }) =>
      unless([others + rows.length > spendLimits.perWorkspace ? tooMuchSpend() : undefined], {
        _tag: "SetSpend",
        recordingId,
        rows
      })
  }),

  /** Removes what is left of rows that were recorded together. The rows that they had replaced stay removed (D-SPEND-10). */
  RemoveSpend: command<{ readonly recordingId: SpendRecordingId }>()({
    audit: ({ recordingId }) => ["spend.remove", recordingId],
    looks: (query, { recordingId }) => query.spendRecording(recordingId),
    decide: ({ recordingId }, { isThere }) => unless([missing(isThere)], { _tag: "RemoveSpend", recordingId })
  })
}

const tooMuchSpend = () =>
  new StateConflict({
    reason: `A workspace can have at most ${spendLimits.perWorkspace} rows of spend. Remove old recordings, or set old rows to 0.`
  })
