import { useId } from "preact/hooks"
import type { Contact } from "../api/client.ts"
import { useView } from "../view/useView.ts"
import { useSales } from "../queries/useContact.ts"

/** One of two contacts that are to be merged, with the numbers of its bookings, deals and payments. */
export const MergeSide = ({ contact, title }: { readonly contact: Contact; readonly title: string }) => {
  const { words } = useView()
  const { bookings, deals, payments } = useSales(contact.id)
  const id = useId()
  const facts = [
    [words.contacts.name, contact.name ?? "–"],
    [words.email, contact.email],
    [words.bookings, countOf(bookings.data)],
    [words.deals.title, countOf(deals.data)],
    [words.deals.payments, countOf(payments.data)]
  ] as const
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Page {
  readonly items: ReadonlyArray<unknown>
  readonly nextCursor: string | null
}

/** The number of rows of a first page; a plus if there are more. */
const countOf = (page: Page | undefined): string =>
  page === undefined ? "–" : `${page.items.length}${page.nextCursor === null ? "" : "+"}`
