import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OneOffLinkId } from "@calendeal/domain/bookings"
import { attributionOf, PersonName, type Touch, withVisit } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { Cents, Currency } from "@calendeal/domain/money"
import type { ChannelRules } from "@calendeal/domain/workspaces"
import {
  change,
  recordAdjustment,
  sampleAdjustment,
  sampleContact,
  sampleEventType,
  sampleHost,
  sampleTime,
  createBooking,
  storeContact,
  createOffering,
  createPayment
} from "../samples/index.ts"

/** A booking, a payment or a payment with a refund ten days later, of one of three contacts. */
export const Sale = Schema.Struct({
  who: Schema.Literals([0, 1, 2]),
  offering: Schema.Literals([0, 1]),
  kind: Schema.Literals(["booking", "payment", "refund"]),
  /** The time of the booking or payment, after `sampleNow`: in several months, and on both sides of the periods' ends. */
  minutes: Schema.Literals([-60_000, 0, 4, 5, 6, 45_000, 90_000]),
  cents: Schema.Literals([100, 250, 999_999_999_999, 1]),
  currency: Schema.Literals(["USD", "EUR"]),
  isCancelled: Schema.Boolean
})
export type Sale = typeof Sale.Type

/** A workspace's own rule: mails of the spring campaign count as those of a partner. */
export const channelRules: ChannelRules = [
  {
    when: [
      { field: "source", match: "begins", text: "Mail" },
      { field: "referrer", match: "ends", text: "partner.example" }
    ],
    channel: "affiliate"
  }
]

/** Brought the bookings that are worth one dollar. */
const linkId = OneOffLinkId.make("0b9a2f0e-7f0c-4c8e-9d6e-1b1f0c7a5d11")

const contactName = PersonName.make("Ada Lovelace")

/** The touches of the three contacts with their minutes, some after the first sales. */
const touches: ReadonlyArray<ReadonlyArray<readonly [minutes: number, Touch]>> = [
  [
    [-9, { utm_source: "ads", utm_campaign: "spring", fbclid: "f" }],
    [-5, { landing_page: "https://acme.example/prices" }],
    [4, { referrer: "https://www.google.com/", landing_page: "https://acme.example/" }],
    [5, { utm_source: "mail", utm_medium: "Email", gclid: "g", fbclid: "f" }]
  ],
  [
    [-9, { utm_source: "mail", referrer: "https://www.partner.example/spring?code=1" }],
    [-1, { utm_campaign: "spring", fbp: "no click" }]
  ],
  [[0, {}]]
]

/** Creates a workspace with two event types of one host each, and these sales. */
export const createSales = Effect.fnUntraced(function* (sales: ReadonlyArray<Sale>) {
  const catalog = yield* EventTypeCatalog
  const first = yield* createOffering()
  const { workspace } = first
  const host = sampleHost(workspace.id, { username: "ada" })
  const eventType = sampleEventType(workspace.id, [host])
  yield* catalog.enlist(host)
  yield* catalog.publish(eventType)
  const second = { workspace, eventType, hosts: [host] }
  const contacts = yield* Effect.forEach(touches, (visits) =>
    storeContact(
      sampleContact(workspace.id, {
        attribution: visits
          .map(([minutes, touch]) => attributionOf(touch, sampleTime(minutes)))
          .reduce(withVisit)
      })
    )
  )
  for (const [nth, sale] of sales.entries()) {
    const contact = contacts[sale.who]
    if (contact === undefined) continue
    const money = { cents: Cents.make(sale.cents), currency: Currency.make(sale.currency) }
    const at = sampleTime(sale.minutes)
    if (sale.kind !== "booking") {
      const payment = yield* createPayment(workspace.id, {
        email: contact.email,
        money,
        transactionAt: at,
        now: at
      })
      if (sale.kind === "refund")
        yield* recordAdjustment(
          sampleAdjustment(workspace.id, {
            payment: { _tag: "Id", id: payment.id },
            money: { ...money, cents: Cents.make(Math.min(sale.cents, 101)) },
            transactionAt: DateTime.add(at, { days: 10 }),
            now: DateTime.add(at, { days: 10 })
          })
        )
      continue
    }
    const offering = sale.offering === 0 ? first : second
    const { uid } = yield* createBooking(
      offering,
      {
        contactId: contact.id,
        attendees: [{ name: contactName, email: contact.email, role: "booker" }],
        startAt: sampleTime(200_000 + 60 * nth),
        createdAt: at,
        ...(sale.cents === 100 && { linkId })
      },
      { deal: { id: DealId.make(crypto.randomUUID()), value: money } }
    )
    if (sale.isCancelled) yield* change(workspace.id, { _tag: "CancelBooking", uid })
  }
  return { workspaceId: workspace.id, eventTypes: [first.eventType.id, eventType.id] }
})

/** Creates a workspace with one payment from each of as many sources. */
export const createManySources = Effect.fnUntraced(function* (count: number) {
  const { workspace } = yield* createOffering()
  for (let nth = 0; nth < count; nth++) {
    const visit = attributionOf({ utm_source: `source-${nth}` }, sampleTime(-9))
    const { email } = yield* storeContact(sampleContact(workspace.id, { attribution: visit }))
    const money = { cents: Cents.make(100 + nth), currency: Currency.make("EUR") }
    const at = sampleTime(0)
    yield* createPayment(workspace.id, { email, money, transactionAt: at, now: at })
  }
  return { workspaceId: workspace.id }
})
