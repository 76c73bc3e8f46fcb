import type { NonEmptyReadonlyArray } from "effect/Array"
import { spendLimits, type SpendRow } from "../../../revenue/spend/index.ts"
import { StateConflict } from "../refusals.ts"
import { command } from "./Command.ts"
import { unless } from "./Decision.ts"

/** Commands on what advertising costs. */
export const spend = {
  /** Rows of different days or campaigns. Each replaces what was recorded of its day, platform and campaign (D-SPEND-1). */
  SetSpend: command<{ readonly rows: NonEmptyReadonlyArray<SpendRow> }>()({
    audit: (_, workspaceId) => ["spend.set", workspaceId],
    looks: (query, { rows }) => query.spendBeside(rows),
    decide: ({ rows }, { others }) =>
      unless([others + rows.length > spendLimits.perWorkspace ? tooMuchSpend() : undefined], {
        _tag: "SetSpend",
        rows
      })
  })
}

const tooMuchSpend = () =>
  new StateConflict({
    reason: `A workspace can have at most ${spendLimits.perWorkspace} rows of spend. Set old ones to 0 to remove them.`
  })
