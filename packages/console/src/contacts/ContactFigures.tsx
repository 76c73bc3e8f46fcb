import { say, sayCount } from "@calendeal/web-kit/say"
import type { ComponentChildren } from "preact"
import type { Contact } from "../api/client.ts"
import { sourceText } from "../bookings/touchText.ts"
import { type Money, numbersOf } from "../charts/numbers.ts"
import { unitsOf } from "../parts/units.ts"
import { useSales } from "../queries/useContact.ts"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { daysToPay, meetingsOf, moneyOf, visitsOf } from "./contactFigures.ts"

/** A figure on a line that shows a share of it. */
const One = ({
  isMoney = false,
  note,
  share = 0,
  title,
  value
}: {
  readonly title: string
  readonly value: string
  readonly note: ComponentChildren
  /** From 0 to 1. */
  readonly share?: number
  readonly isMoney?: boolean
}) => (
  <div class="figure-of">
    <dt>{title}</dt>
    <dd>
      <span class="large">{value}</span>
      <svg class={isMoney ? "share money" : "share"} aria-hidden="true">
        <rect width={`${Math.min(1, Math.max(0, share)) * 100}%`} height="3" rx="1.5" />
      </svg>
    </dd>
    <dd class="soft">{note}</dd>
  </div>
)

/**
 * What came of a contact: paid, meetings, visits, and the days from the first visit to the first payment (D-CON-148). Figures of records
 * that are not all known are not shown.
 */
export const ContactFigures = ({ contact }: { readonly contact: Contact }) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { bookings, deals, payments } = useSales(contact.id)
  const { count, money } = numbersOf(lang)
  const isWhole = ({ data }: { readonly data: { readonly nextCursor: string | null } | undefined }) =>
    data?.nextCursor === null
  const { attribution } = contact
  const visits = visitsOf(attribution)
  const { first } = attribution
  const meetings = meetingsOf(bookings.data?.items ?? [], Date.now())
  const sales = { deals: deals.data?.items ?? [], payments: payments.data?.items ?? [] }
  const { agreed, paid } = moneyOf(sales)
  const [main = agreed[0]] = paid
  const amountIn = (amounts: ReadonlyArray<Money>) =>
    amounts.find(({ currency }) => currency === main?.currency)?.amount ?? 0
  const others = paid.filter(({ currency }) => currency !== main?.currency)
  const days = daysToPay(attribution, sales.payments)
  const isSold = isWhole(deals) && isWhole(payments)
  return (
    <dl class="figures brief">
      {readsSales(workspace) && (
        <One
          isMoney
          title={words.contacts.paidSum}
          value={
            isSold && main !== undefined ? money({ amount: amountIn(paid), currency: main.currency }) : "–"
          }
          note={
            isSold &&
            main !== undefined &&
            [
              ...(amountIn(agreed) > 0
                ? [
                    say(words.paidOf, {
                      amount: money({ amount: amountIn(agreed), currency: main.currency })
                    })
                  ]
                : []),
              ...others.map(money)
            ].join(" · ")
          }
          share={isSold && amountIn(agreed) > 0 ? amountIn(paid) / amountIn(agreed) : 0}
        />
      )}
      <One
        title={words.contacts.part_meetings}
        value={isWhole(bookings) ? count(meetings.all) : "–"}
        note={
          isWhole(bookings) &&
          say(words.contacts.meetingsNote, { came: count(meetings.came), ahead: count(meetings.ahead) })
        }
        share={isWhole(bookings) && meetings.all > 0 ? meetings.came / meetings.all : 0}
      />
      <One
        title={words.contacts.part_visits}
        value={count(visits.all)}
        note={sayCount(lang, words.contacts.visitsNote, visits.fromAds)}
        share={visits.all > 0 ? visits.fromAds / visits.all : 0}
      />
      {readsSales(workspace) && (
        <One
          title={words.contacts.daysToPay}
          value={isWhole(payments) && days !== null ? unitsOf(lang).days(days) : "–"}
          note={
            first === null ? "" : say(words.contacts.firstFrom, { source: sourceText(first.touch, words) })
          }
        />
      )}
    </dl>
  )
}
