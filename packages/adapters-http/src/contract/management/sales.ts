import { Contact } from "@calendeal/domain/contacts"
import { Currency } from "@calendeal/domain/money"
import * as Schema from "effect/Schema"

/** What the lists of deals and payments have in common. */

/** Who the contact of an item is, so that a list needs no request for each row. */
export const ContactNames = Schema.NullOr(
  Schema.Struct({ name: Contact.fields.name, email: Contact.fields.email })
).annotate({ description: "Null: the person was erased, or the member does not read this contact." })

/** What all items of a list are together. */
export const Totals = Schema.Struct({
  count: Schema.Int.annotate({ description: "Items without an amount included." }),
  sums: Schema.Array(
    Schema.Struct({ currency: Currency, count: Schema.Int, amount: Schema.Finite })
  ).annotate({ description: "In the order of the currencies. Different currencies are never added." })
}).annotate({ identifier: "Totals" })
