import * as Schema from "effect/Schema"
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
