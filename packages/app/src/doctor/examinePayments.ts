import { mostUnmatched, type PaymentTrouble, paymentTroubles } from "@calendeal/domain/management"
import { daysOfSilence } from "@calendeal/domain/receivers"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { type Finding, note } from "./Finding.ts"

/** Checks the payment providers of workspaces, and whether payments wait for a contact (D-RCV-15). It notes what is wrong only. */
export const examinePayments = Effect.fnUntraced(function* (workspaces: ReadonlyArray<WorkspaceId>) {
  const found = yield* Effect.forEach(workspaces, examine, { concurrency: 4 })
  return found.flat()
})

const examine = (workspaceId: WorkspaceId) =>
  Effect.map(paymentTroubles(workspaceId), (troubles): ReadonlyArray<Finding> =>
    troubles.map((trouble) => note(`payments of the workspace ${workspaceId}`, wordsOf(trouble)))
  )

const wordsOf = ({ connectionId, count, kind, provider }: PaymentTrouble): string => {
  switch (kind) {
    case "wrong_signatures":
      return `${provider} (${connectionId}): its latest calls had a wrong signature: an admin enters the present secret`
    case "silent":
      return `${provider} (${connectionId}): called daily, and has not for ${daysOfSilence} days: an admin looks at the provider's list of webhooks`
    case "unmatched":
      return `${count === mostUnmatched ? "at least " : ""}${count} belong to no contact: an admin assigns them`
  }
}
