import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { FollowUp } from "../consistency/index.ts"
import type { Deal } from "./Deal.ts"

/** What must follow when a deal becomes this one: who listens is told if that closes it. None before: it is new. */
export const closing = (before: Option.Option<Pick<Deal, "status">>, deal: Deal): ReadonlyArray<FollowUp> => {
  const { closedAt, id, status, workspaceId } = deal
  if (status === "open" || closedAt === null || Option.exists(before, (was) => was.status === "closed"))
    return []
  return [
    FollowUp.make({
      _tag: "ReportClosedDeal",
      workspaceId,
      dealId: id,
      closedAt: DateTime.formatIso(closedAt)
    })
  ]
}
