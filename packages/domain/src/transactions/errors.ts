import * as Schema from "effect/Schema"

/** The workspace creates no contacts from payments and has none with the e-mail, or the booker was erased (D-TX-2). */
export class ContactNotFound extends Schema.TaggedError<ContactNotFound>()("ContactNotFound", {}) {}

/** The workspace has no booking of the uid that the payment names (D-TX-3). */
export class PaidBookingNotFound extends Schema.TaggedError<PaidBookingNotFound>()(
  "PaidBookingNotFound",
  {}
) {}

/** The payment is dated more than 24 hours ahead (D-TX-5). */
export class TransactionInFuture extends Schema.TaggedError<TransactionInFuture>()(
  "TransactionInFuture",
  {}
) {}
