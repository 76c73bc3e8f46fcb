import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { OutboxMessage } from "../consistency/index.ts"
import type { Deal } from "./Deal.ts"

/** What follows a change of a deal: one message if the change closes it. `before` is none for a new deal. */
export const messagesWhenClosed = (
  before: Option.Option<Pick<Deal, "status">>,
  deal: Deal
): ReadonlyArray<OutboxMessage> => {
  const { closedAt, id, status, workspaceId } = deal
  if (status === "open" || closedAt === null || Option.exists(before, (was) => was.status === "closed"))
    return []
  return [
    OutboxMessage.make({
      _tag: "ReportClosedDeal",
      workspaceId,
      dealId: id,
      closedAt: DateTime.formatIso(closedAt)
    })
  ]
}
