import { everyOne } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { Seat } from "../../contract/index.ts"
import { bookingView } from "./bookings.ts"
import { contactView } from "./contacts.ts"
import { dealView } from "./deals.ts"
import { found } from "./found.ts"
import { transactionView } from "./transactions.ts"

export const exportContact = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly contactId: string }
}) {
  const { act } = yield* Seat
  const contact = yield* found("contacts", params.contactId)
  const theirs = { contactId: contact.id }
  const { workspaceId } = act
  return {
    contact: contactView(contact),
    bookings: (yield* everyOne(workspaceId, "bookings", theirs)).map(bookingView),
    deals: (yield* everyOne(workspaceId, "deals", theirs)).map(dealView),
    transactions: (yield* everyOne(workspaceId, "transactions", theirs)).map(transactionView)
  }
})
