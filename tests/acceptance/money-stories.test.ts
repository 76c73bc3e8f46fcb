import { assert, describe, layer } from "@effect/vitest"
import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import { work } from "@calendeal/app/worker"
import { mockKey, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { DateTime, Effect, Option } from "effect"
import { addIntegration, countedFor, dispatchesWhen, settled } from "../kit/http/advertising.ts"
import { onStoreWithStripe, store } from "../kit/http/ports.ts"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service, service } from "../kit/http/Service.ts"
import { shop } from "../kit/http/management/shop.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import {
  type Call,
  checkout,
  debit,
  debitEvent,
  dispute,
  documentsOf,
  invoice,
  laterAt,
  paidAt,
  refund,
  secret
} from "./money-stories.calls.ts"

/** It answers for both providers: their paths differ. */
const provider = await openMockStripe()
const adServer = await openMockAdServer({})

const email = "sam@lead.example"
const confirmed = ["EV1", "confirmed", paidAt] as const
const failed = ["EV2", "failed", laterAt] as const

/** What happens to the money of a booking, and what each reader of it must see. */
interface Story {
  readonly title: string
  readonly provider?: "gocardless"
  /** The value of the booked event type. */
  readonly value?: { readonly amount: number; readonly currency: string }
  /** The calls, each with the number of events that ad platforms have got after it. */
  readonly calls: ReadonlyArray<readonly [call: (now: number) => Call, sent: number]>
  /** The events of the debit at the time of each call. */
  readonly events?: ReadonlyArray<ReadonlyArray<object>>
  /** The entries of the contact's story. */
  readonly entries: ReadonlyArray<string>
  /** The state of the booking's deal, and what is paid of it. */
  readonly deal: readonly [status: string, paid: number]
  /** Net revenue of the day of the payment, and of the later day. */
  readonly net: readonly [number, number]
  /** The purchases that Google counted last, each value that replaced another one, and the purchases at Meta. */
  readonly google: ReadonlyArray<number>
  readonly restated: ReadonlyArray<number>
  readonly meta: ReadonlyArray<number>
}

const stories: ReadonlyArray<Story> = [
  {
    title: "a refund of all",
    calls: [
      [checkout(email, 4000, "eur"), 2],
      [refund(4000, "eur"), 3]
    ],
    entries: ["payment 40 EUR", "refund 40 EUR"],
    deal: ["open", 0],
    net: [40, -40],
    google: [0],
    restated: [0],
    meta: [40]
  },
  {
    title: "a refund of a part",
    calls: [
      [checkout(email, 4000, "eur"), 2],
      [refund(1500, "eur"), 3]
    ],
    entries: ["payment 40 EUR", "refund 15 EUR"],
    deal: ["closed", 25],
    net: [40, -15],
    google: [25],
    restated: [25],
    meta: [40]
  },
  {
    title: "a dispute that was lost",
    calls: [
      [checkout(email, 4000, "eur"), 2],
      [dispute("funds_withdrawn", "lost"), 3],
      // It says how the dispute ended, and moves no money.
      [dispute("closed", "lost"), 3]
    ],
    entries: ["dispute 40 EUR", "payment 40 EUR"],
    deal: ["open", 0],
    net: [40, -40],
    google: [0],
    restated: [0],
    meta: [40]
  },
  {
    title: "a dispute that was won",
    calls: [
      [checkout(email, 4000, "eur"), 2],
      [dispute("funds_withdrawn", "won"), 3],
      [dispute("funds_reinstated", "won"), 4]
    ],
    entries: ["dispute 40 EUR", "dispute_won 40 EUR", "payment 40 EUR"],
    deal: ["closed", 40],
    net: [40, 0],
    google: [40],
    restated: [0, 40],
    meta: [40]
  },
  {
    title: "a debit that the bank takes back days later",
    provider: "gocardless",
    calls: [
      [debit(...confirmed), 2],
      [debit(...failed), 3]
    ],
    events: [[debitEvent(...confirmed)], [debitEvent(...confirmed), debitEvent(...failed)]],
    entries: ["dispute 40 EUR", "payment 40 EUR"],
    deal: ["open", 0],
    net: [40, -40],
    google: [0],
    restated: [0],
    meta: [40]
  },
  {
    title: "a subscription and its renewal",
    calls: [
      [invoice("in_1", email, paidAt, "subscription_create"), 2],
      [invoice("in_2", email, laterAt, "subscription_cycle"), 4]
    ],
    entries: ["payment 40 EUR first", "payment 40 EUR renewal"],
    deal: ["closed", 40],
    net: [40, 40],
    google: [40, 40],
    restated: [],
    meta: [40, 40]
  },
  {
    title: "a currency without decimals",
    value: { amount: 4000, currency: "JPY" },
    calls: [
      [checkout(email, 4000, "jpy"), 2],
      [refund(1500, "jpy"), 3]
    ],
    entries: ["payment 4000 JPY", "refund 1500 JPY"],
    deal: ["closed", 2500],
    net: [4000, -1500],
    google: [2500],
    restated: [2500],
    meta: [4000]
  }
]

const valuesOf = (received: ReadonlyArray<{ readonly value: string | undefined }>) =>
  received.map(({ value }) => Number.parseFloat(value ?? ""))

describe("What happens to the money of a booking", () => {
  layer(service(onStoreWithStripe(new URL(provider.address), Option.some(new URL(adServer.address)))), {
    excludeTestServices: true,
    timeout: "3 minutes"
  })(`money stories (${store})`, (it) => {
    for (const story of stories)
      it.effect(
        `D-TX-15: ${story.title} is one truth in the story, the deal, the reports and at ad platforms`,
        () =>
          Effect.gen(function* () {
            const { send, withPorts } = yield* Service
            const { at, book, call, make, offer } = yield* shop
            const list = (path: string) => Effect.map(call("GET", `${at}${path}`), itemsOf)
            const { amount, currency } = story.value ?? { amount: 40, currency: "EUR" }
            const { eventTypeId } = yield* offer({ dealValue: { amount, currency } })
            const workspaceId = at.slice(1)
            for (const [platform, purchase] of [
              ["google", "3"],
              ["meta", "purchase"]
            ] as const)
              yield* addIntegration(call, workspaceId, platform, { account: { conversions: { purchase } } })
            const booked = yield* book(bookingOf(eventTypeId, email, startIn(5)))
            assert.strictEqual(booked.status, 200, booked.text)
            const { webhookUrl } = yield* make("/payment-connections", {
              provider: story.provider ?? "stripe",
              name: "Shop",
              isLive: false,
              secrets: [secret],
              apiKey: mockKey
            })

            // A payment goes to both platforms, and what changes it to Google: each call ends before the next one comes.
            for (const [nth, [callOf, sent]] of story.calls.entries()) {
              provider.state.documents.clear()
              for (const [path, document] of Object.entries(documentsOf(email, story.events?.[nth] ?? [])))
                provider.state.documents.set(path, document)
              const now = DateTime.toEpochMillis(yield* withPorts(DateTime.now))
              const { body, headers } = callOf(Math.floor(now / 1000))
              const answer = yield* send("POST", new URL(String(webhookUrl)).pathname, {
                headers: { "content-type": "application/json", ...fromNewIp(), ...headers },
                body
              })
              assert.include([200, 204], answer.status, answer.text)
              const delivered = dispatchesWhen(call, workspaceId, settled(sent))
              yield* Effect.scoped(Effect.andThen(Effect.forkScoped(withPorts(work())), delivered))
            }
            const dispatches = yield* list("/conversion-dispatches?limit=100")

            const [booking] = yield* list("/bookings")
            const contact = String(booking?.["contactId"])
            const entries = yield* list(`/transactions?contactId=${contact}`)
            assert.deepStrictEqual(
              entries
                .map(({ amount, currency, kind, subscriptionPayment }) =>
                  [kind, amount, currency, subscriptionPayment].filter((part) => part !== null).join(" ")
                )
                .toSorted(),
              story.entries
            )
            const deals = yield* list(`/deals?contactId=${contact}`)
            const deal = deals.find(({ bookingUid }) => bookingUid === booked.body["uid"])
            assert.deepStrictEqual<unknown>([deal?.["status"], deal?.["paid"]], story.deal)
            assert.deepInclude(Object(booking?.["deal"]), { amount, currency, paid: story.deal[1] })

            const [from, to] = [paidAt - 86_400, laterAt + 86_400].map((at) =>
              new Date(at * 1000).toISOString().replace(/\.\d+/, "")
            )
            const { items } = Object(
              (yield* call("GET", `${at}/reports/series?step=day&from=${from}&to=${to}`)).body
            )
            const netOf = (at: number): number => {
              const date = new Date(at * 1000).toISOString().slice(0, 10)
              const day = items.find((item: { readonly date: string }) => item.date === date)
              return day?.revenue[0]?.amount ?? 0
            }
            assert.deepStrictEqual([netOf(paidAt), netOf(laterAt)], story.net)

            const counted = countedFor(adServer, "google", dispatches)
            const ids = counted.map(({ eventId }) => eventId)
            assert.deepStrictEqual(valuesOf(counted), story.google)
            assert.deepStrictEqual(
              valuesOf(adServer.restated().filter(({ eventId }) => ids.includes(eventId))),
              story.restated
            )
            assert.deepStrictEqual(valuesOf(countedFor(adServer, "meta", dispatches)), story.meta)
            for (const { value } of counted) assert.match(String(value), new RegExp(currency, "i"))
          })
      )
  })
})
