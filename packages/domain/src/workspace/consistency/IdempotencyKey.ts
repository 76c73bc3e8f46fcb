import * as Schema from "effect/Schema"

/** The key of a booking attempt, 8-512 characters, scoped to its event type (specification 4.2, D-BOOK-1). */
export const BookingKey = Schema.String.check(
  Schema.isBetweenCodePoints(8, 512, {
    message: "must be 8-512 characters",
    code: "length",
    values: { least: 8, most: 512 }
  })
).pipe(Schema.brand("BookingKey"))
export type BookingKey = typeof BookingKey.Type

const plainKey = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_.:-]{1,255}$/u))

/** The key of a payment report, scoped to its workspace (specification 4.3, D-TX-4). */
export const TransactionKey = plainKey.pipe(Schema.brand("TransactionKey"))
export type TransactionKey = typeof TransactionKey.Type

/** The key of a request to the management API, scoped to its workspace and person (D-MGMT-33). */
export const ManagementKey = plainKey.pipe(Schema.brand("ManagementKey"))
export type ManagementKey = typeof ManagementKey.Type
