import type { ContactId } from "@calendeal/domain/contacts"
import { contactsWithin, type Resources, type SoldKind, totalsWithin } from "@calendeal/domain/management"
import { amountOf } from "@calendeal/domain/money"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import { Membership } from "../../contract/index.ts"
import { refusals } from "./reports.ts"

/** The items of a page with the names of their contacts that the member reads, in one query for the page. */
export const withContacts = Effect.fnUntraced(function* <
  Item extends { readonly contactId: ContactId },
  Next
>({ items, nextCursor }: { readonly items: ReadonlyArray<Item>; readonly nextCursor: Next }) {
  const { member } = yield* Membership
  const contacts = yield* contactsWithin(member, new Set(items.map(({ contactId }) => contactId)))
  return {
    items: items.map((item) => {
      const contact = contacts.get(item.contactId)
      return { ...item, contact: contact === undefined ? null : Struct.pick(contact, ["name", "email"]) }
    }),
    nextCursor
  }
})

/** The totals of a list of deals or payments that the member reaches. */
export const totals = Effect.fnUntraced(
  function* <K extends SoldKind>(kind: K, filter: Resources[K]["query"]) {
    const { member } = yield* Membership
    const { count, sums } = yield* totalsWithin(member, kind, filter)
    return { count, sums: sums.map(({ cents, ...sum }) => ({ ...sum, amount: amountOf(cents) })) }
  },
  Effect.catchTags(Struct.pick(refusals, ["TooManyReports", "TooMuchToCount"]))
)
