import { type Kind, type Kinds, type Page, type Position, Records } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { Seat } from "../../contract/index.ts"
import { bookingView } from "./bookings.ts"
import { contactView } from "./contacts.ts"
import { dealView } from "./deals.ts"
import { found } from "./found.ts"
import { transactionView } from "./transactions.ts"

/** As many as one question may ask for. */
const most = 100

export const exportContact = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly contactId: string }
}) {
  const contact = yield* found("contacts", params.contactId)
  const theirs = { contactId: contact.id }
  return {
    contact: contactView(contact),
    bookings: (yield* everyOne("bookings", theirs)).map(bookingView),
    deals: (yield* everyOne("deals", theirs)).map(dealView),
    transactions: (yield* everyOne("transactions", theirs)).map(transactionView)
  }
})

/** All that the filter leaves, page by page. */
const everyOne = Effect.fnUntraced(function* <K extends Exclude<Kind, "workspace">>(
  kind: K,
  filter: Kinds[K]["filter"]
) {
  const { act } = yield* Seat
  const records = yield* Records
  const items: Array<Kinds[K]["item"]> = []
  let after: Position | null = null
  do {
    const page: Page<Kinds[K]["item"]> = yield* records.list(act.workspaceId, kind, filter, {
      limit: most,
      after
    })
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
})
