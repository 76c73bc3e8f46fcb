import { signed } from "../deals/signed.ts"
import { say } from "@calendeal/web-kit/say"
import type { ComponentChildren } from "preact"
import type { Contact } from "../api/client.ts"
import { statusWordOf } from "../bookings/statusWords.ts"
import { timesOf } from "../parts/times.ts"
import { touchText } from "../bookings/touchText.ts"
import { numbersOf } from "../charts/numbers.ts"
import { Failed } from "../parts/Failed.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSales } from "../queries/useContact.ts"

interface Event {
  readonly at: string
  readonly kind: "visit" | "agreed" | "paid" | "other"
  readonly title: ComponentChildren
  readonly text?: string
}

/** What happened with a contact, the newest first: visits, forms, merges, bookings, deals and payments (D-CON-15, D-CON-68). */
export const Timeline = ({ contact }: { readonly contact: Contact }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { bookings, deals, payments } = useSales(contact.id)
  const { both } = timesOf(lang)
  const { money } = numbersOf(lang)
  const { between = [], first, last } = contact.attribution
  const valueOf = (amount: number | null, currency: string | null) =>
    amount === null || currency === null ? "–" : money({ amount, currency })
  const dealLink = (id: string, text: string) => <a href={`/console/${slug}/deals/${id}`}>{text}</a>
  const visit = (entry: typeof first, title: string): ReadonlyArray<Event> =>
    entry === null ? [] : [{ at: entry.at, kind: "visit", title, text: touchText(entry.touch, words) }]
  const events: ReadonlyArray<Event> = [
    { at: contact.createdAt, kind: "other" as const, title: words.contacts.created },
    ...visit(first, words.firstTouch),
    ...between.flatMap((touch) => visit(touch, words.touchBetween)),
    ...(first?.at === last?.at ? [] : visit(last, words.lastTouch)),
    ...contact.qualificationStates.flatMap(({ capturedAt, outcome }): ReadonlyArray<Event> => {
      if (capturedAt === null) return []
      const title = say(words.contacts.captured, { state: words.contacts[`state_${outcome.kind}`] })
      const { rule } = outcome.kind === "routed" || outcome.kind === "disqualified" ? outcome : { rule: null }
      const text =
        rule === null ? {} : { text: [say(words.rule, { number: rule.number }), rule.name ?? ""].join(" ") }
      return [{ at: capturedAt, kind: "visit", title, ...(outcome.kind === "routed" ? text : {}) }]
    }),
    ...contact.merged.map(({ at, email }): Event => ({
      at,
      kind: "other",
      title: say(words.contacts.merged, { email })
    })),
    ...(bookings.data?.items ?? []).map((booking): Event => ({
      at: booking.createdAt,
      kind: "agreed",
      title: (
        <a href={`/console/${slug}/bookings/${booking.uid}`} dir="auto">
          {say(words.contacts.meeting, { title: booking.title })}
        </a>
      ),
      text: say(words.contacts.meetingAt, {
        state: words[statusWordOf(booking)],
        time: both(booking.startAt)
      })
    })),
    ...(deals.data?.items ?? []).flatMap(
      ({ amount, closedAt, currency, id, openedAt }): ReadonlyArray<Event> => {
        const text = valueOf(amount, currency)
        const opened: Event = {
          at: openedAt,
          kind: "agreed",
          title: dealLink(id, words.contacts.dealOpened),
          text
        }
        return closedAt === null
          ? [opened]
          : [opened, { at: closedAt, kind: "agreed", title: dealLink(id, words.contacts.dealClosed), text }]
      }
    ),
    ...(payments.data?.items ?? []).map(
      ({ amount, currency, dealId, description, kind, transactionAt }): Event => ({
        at: transactionAt,
        kind: "paid",
        title: dealLink(
          dealId,
          kind === "payment"
            ? say(words.contacts.paid, { amount: money({ amount, currency }) })
            : say(words.deals.entry, {
                kind: words.deals[`kind_${kind}`],
                amount: money(signed({ amount, currency, kind }))
              })
        ),
        text: description ?? ""
      })
    )
  ]
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const isCut = [bookings, deals, payments].some(({ data }) => (data?.nextCursor ?? null) !== null)
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{words.contacts.story}</h2>
      {[bookings, deals, payments].map(
        (read, place) =>
          read.isError && <Failed key={place} failure={read.error} retry={() => read.refetch()} />
      )}
      <ol class="story">
        {events.map(({ at, kind, text = "", title }, place) => (
          <li key={`${at} ${place}`} class={kind}>
            <div>
              <b>{title}</b> <time dateTime={at}>{both(at)}</time>
              <div class="soft long" dir="auto">
                {text}
              </div>
            </div>
          </li>
        ))}
      </ol>
      {isCut && <p class="soft">{words.contacts.moreStory}</p>}
    </section>
  )
}
