import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { ContactId } from "../contacts/index.ts"
import { Money } from "../../kernel/money/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A deal's identifier, a UUID. */
export const DealId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("DealId"))
export type DealId = typeof DealId.Type

/** An opportunity with a contact. A booking or a payment opens it; a payment of its value closes it. */
export const Deal = Schema.Struct({
  id: DealId,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  /** The booking that opened the deal. Null: a payment opened it. */
  bookingUid: Schema.NullOr(Schema.String),
  status: Schema.Literals(["open", "closed"]),
  /** Null: unknown. */
  value: Schema.NullOr(Money),
  openedAt: Schema.DateTimeUtc,
  closedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Deal = typeof Deal.Type

/**
 * The version of what members change of a deal, for `If-Match` (D-MATCH-2): 1 while it is open, otherwise the time of closing in
 * milliseconds since 1970.
 */
export const dealVersion = ({ closedAt }: Pick<Deal, "closedAt">): number =>
  closedAt === null ? 1 : DateTime.toEpochMillis(closedAt)

/** The outbox messages of a changed deal: one if the change closes it. `before` is none for a new deal. */
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
