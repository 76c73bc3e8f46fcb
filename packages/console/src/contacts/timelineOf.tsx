import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import type { ComponentChildren } from "preact"
import type { Booking, Contact } from "../api/client.ts"
import { statusWordOf } from "../bookings/statusWords.ts"
import { touchText } from "../bookings/touchText.ts"
import { numbersOf } from "../charts/numbers.ts"
import { signed } from "../deals/signed.ts"
import type { StoryKind } from "../parts/StoryItem.tsx"
import { timesOf } from "../parts/times.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { touchesOf } from "./contactFigures.ts"
import type { Part } from "./parts.ts"

export interface TimelineEvent {
  readonly at: string
  readonly kind: StoryKind
  /** The part of the timeline in which it is shown, besides all. */
  readonly part: Part | null
  readonly title: ComponentChildren
  readonly text?: string
}

/** What a timeline is made of: the contact, and the records that the member reads. */
export interface Known {
  readonly contact: Contact
  readonly bookings: ReadonlyArray<Booking>
  readonly deals: ReadonlyArray<Schemas["Deal"]>
  readonly payments: ReadonlyArray<Schemas["Transaction"]>
}

/** What happened with a contact, the newest first: visits, forms, merges, bookings, deals and payments (D-CON-15, D-CON-68). */
export const timelineOf = (
  { bookings, contact, deals, payments }: Known,
  { lang, path, words }: { readonly lang: string; readonly path: string; readonly words: ConsoleWords }
): ReadonlyArray<TimelineEvent> => {
  const { both } = timesOf(lang)
  const { money } = numbersOf(lang)
  const dealLink = (id: string, text: string) => <a href={`${path}/deals/${id}`}>{text}</a>
  const visits = touchesOf(contact.attribution)
  const nameOf = (place: number) => {
    if (place === 0) return words.firstTouch
    return place === visits.length - 1 ? words.lastTouch : words.touchBetween
  }
  const created: TimelineEvent = {
    at: contact.createdAt,
    kind: "other",
    part: "visits",
    title: words.contacts.created
  }
  return [
    created,
    ...visits.map(({ at, touch }, place): TimelineEvent => ({
      at,
      kind: "visit",
      part: "visits",
      title: nameOf(place),
      text: touchText(touch, words)
    })),
    ...contact.qualificationStates.flatMap((state) => formOf(state, words)),
    ...contact.merged.map(({ at, email }): TimelineEvent => ({
      at,
      kind: "other",
      part: null,
      title: say(words.contacts.merged, { email })
    })),
    ...bookings.map((booking): TimelineEvent => ({
      at: booking.createdAt,
      kind: "agreed",
      part: "meetings",
      title: (
        <a href={`${path}/bookings/${booking.uid}`} dir="auto">
          {say(words.contacts.meeting, { title: booking.title })}
        </a>
      ),
      text: say(words.contacts.meetingAt, {
        state: words[statusWordOf(booking)],
        time: both(booking.startAt)
      })
    })),
    ...deals.flatMap(({ amount, closedAt, currency, id, openedAt }): ReadonlyArray<TimelineEvent> => {
      const text = amount === null || currency === null ? "" : money({ amount, currency })
      const event = (at: string, title: string): TimelineEvent => ({
        at,
        kind: "deal",
        part: "money",
        title: dealLink(id, title),
        text
      })
      return [
        event(openedAt, words.contacts.dealOpened),
        ...(closedAt === null ? [] : [event(closedAt, words.contacts.dealClosed)])
      ]
    }),
    ...payments.map(({ amount, currency, dealId, description, kind, transactionAt }): TimelineEvent => ({
      at: transactionAt,
      kind: "paid",
      part: "money",
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
    }))
  ]
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** The form that a contact filled in, with the rule that chose the hosts. */
const formOf = (
  { capturedAt, outcome }: Contact["qualificationStates"][number],
  words: ConsoleWords
): ReadonlyArray<TimelineEvent> => {
  if (capturedAt === null) return []
  const title = say(words.contacts.captured, { state: words.contacts[`state_${outcome.kind}`] })
  const form = { at: capturedAt, kind: "visit", part: "visits", title } as const
  if (outcome.kind !== "routed" || outcome.rule === null) return [form]
  const { name, number } = outcome.rule
  return [{ ...form, text: [say(words.rule, { number }), name ?? ""].join(" ") }]
}
