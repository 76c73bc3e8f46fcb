import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../consistency/index.ts"
import { ContactId } from "../contacts/index.ts"
import { Money } from "../money/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"

/** A deal's identifier, a UUID. */
export const DealId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("DealId"))
export type DealId = typeof DealId.Type

/** An opportunity with one contact, opened by a booking or by a payment, closed by the payment of its value. */
export const Deal = Schema.Struct({
  id: DealId,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  /** The booking that the deal belongs to; null when a payment opened it. */
  bookingUid: Schema.NullOr(Schema.String),
  status: Schema.Literals(["open", "closed"]),
  /** What the deal is worth; null: nothing was said. */
  value: Schema.NullOr(Money),
  openedAt: Schema.DateTimeUtc,
  closedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Deal = typeof Deal.Type

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
