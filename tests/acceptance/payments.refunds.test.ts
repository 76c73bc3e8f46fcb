import { randomUUID } from "node:crypto"
import { openMockStripe } from "@calendeal/port-contracts/mock-server"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { mailsTo, readable } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { onStoreWithStripe } from "../kit/http/ports.ts"
import { refused, startIn } from "../kit/http/requests.ts"
import { deliverAll, receiver } from "../kit/http/management/webhooks.receiver.ts"
import { invalid, itemsOf } from "../kit/http/management/workspace.ts"
import { kindsTo, practiceWith, price, sam } from "./payments.practice.ts"

const stripe = await openMockStripe()
const practice = practiceWith(stripe)

/** The deal of a booking is worth its price. */
const worth = { dealValue: price }

/** A paid booking, and what members do and see of its money. */
const paid = Effect.fnUntraced(function* (settings: object = {}) {
  const shop = yield* practice(settings)
  const { at, book, call, say, sessionOf, stored } = shop
  const uid = String((yield* book()).body["uid"])
  const page = sessionOf(uid)
  stripe.pay(page)
  yield* say(stripe.call(page))
  yield* worker
  return {
    ...shop,
    uid,
    page,
    refund: (amount: number, more: object = {}, of = uid) =>
      call("POST", `${at}/bookings/${of}/refund`, { amount, ...more }),
    partsOf: (of = uid) =>
      Effect.map(stored(of), ({ payment }) => {
        const parts: ReadonlyArray<Readonly<Record<string, unknown>>> = Object(payment)["partRefunds"] ?? []
        return parts.map(({ amount, state }) => [amount, state])
      }),
    ledger: Effect.map(call("GET", `${at}/transactions`), (answer) =>
      itemsOf(answer).map(({ amount, kind }) => `${String(kind)} ${String(amount)}`)
    ),
    net: Effect.map(call("GET", `${at}/deals`), (answer) => itemsOf(answer)[0]?.["paid"])
  }
})

describe("Refunds in part", () => {
  specificationWithMailServer(
    "refunds in part",
    (it) => {
      it.effect(
        "D-PAY-18, D-LEDG-14, D-MAIL-85: a part goes back at Stripe, once in the ledger, and the booker knows the amount",
        () =>
          Effect.gen(function* () {
            const { at, call, ledger, mails, net, page, partsOf, refund, stateOf, uid } = yield* paid(worth)
            const hook = yield* receiver
            const events = ["booking.refunded", "transaction.refunded"]
            yield* call("POST", `${at}/webhooks`, { url: hook.url, events })
            const asked = yield* refund(15, { reason: "The heating was off" })
            assert.strictEqual(asked.status, 200, asked.text)
            assert.deepStrictEqual(yield* partsOf(), [[15, "returning"]])
            yield* worker
            yield* deliverAll
            assert.deepStrictEqual(yield* partsOf(), [[15, "returned"]])
            assert.deepStrictEqual(yield* stateOf(uid), ["confirmed", "paid"])
            assert.deepStrictEqual(
              stripe.refundsOf(page).map(({ amount }) => amount),
              [1500]
            )
            assert.deepStrictEqual(yield* ledger, ["refund 15", "payment 40"])
            assert.strictEqual(yield* net, 25)
            assert.deepStrictEqual(kindsTo(mails(), sam), ["confirmed", "part_refunded"])
            const [, mail] = mailsTo(mails(), sam).map(readable)
            assert.include(mail, "€15.00 of your payment goes back")
            assert.notInclude(mail, "heating")
            const delivered = hook.received
              .map(({ body }) => JSON.parse(body))
              .find(({ type }) => type === "booking.refunded")
            const { refund: said, uid: of } = Object(delivered?.data)
            assert.strictEqual(of, uid)
            assert.deepInclude(said, {
              amount: 15,
              currency: "EUR",
              left: 25,
              reason: "The heating was off"
            })
            const [entry] = itemsOf(yield* call("GET", `${at}/audit-log`))
            assert.deepInclude(entry, { action: "booking.refund", subject: uid })
          })
      )

      it.effect("D-PAY-18: never more than what is left goes back, however many ask at once", () =>
        Effect.gen(function* () {
          const { ledger, page, partsOf, refund } = yield* paid()
          const answers = yield* Effect.all(
            Array.from({ length: 8 }, () => refund(15)),
            { concurrency: "unbounded" }
          )
          assert.lengthOf(
            answers.filter(({ status }) => status === 200),
            2
          )
          invalid(yield* refund(10.01), ["amount"])
          invalid(yield* refund(0), ["amount"])
          assert.strictEqual((yield* refund(10)).status, 200)
          invalid(yield* refund(0.01), ["amount"])
          yield* worker
          assert.lengthOf(yield* partsOf(), 3)
          assert.isTrue(stripe.isReturned(page))
          assert.deepStrictEqual((yield* ledger).toSorted(), [
            "payment 40",
            "refund 10",
            "refund 15",
            "refund 15"
          ])
        })
      )

      it.effect("D-PAY-19: a replay and a lost answer of Stripe return nothing twice", () =>
        Effect.gen(function* () {
          const { at, call, ledger, mails, page, partsOf, refund, uid, wait } = yield* paid()
          const path = `${at}/bookings/${uid}/refund`
          const key = { "idempotency-key": randomUUID() }
          const [first, again] = [
            yield* call("POST", path, { amount: 15 }, key),
            yield* call("POST", path, { amount: 15 }, key)
          ]
          assert.deepStrictEqual(again.body, first.body)
          for (const trouble of [500, "lost", "lost"] as const) {
            stripe.state.trouble = ({ method }) => (method === "POST" ? trouble : null)
            yield* worker
            yield* wait(3600)
          }
          stripe.state.trouble = () => null
          // Stripe forgets keys after a day.
          stripe.forgetKeys()
          yield* wait(24 * 3600)
          yield* worker
          assert.deepStrictEqual(yield* partsOf(), [[15, "returned"]])
          assert.deepStrictEqual(
            stripe.refundsOf(page).map(({ amount }) => amount),
            [1500]
          )
          assert.deepStrictEqual(yield* ledger, ["refund 15", "payment 40"])
          assert.deepStrictEqual(kindsTo(mails(), sam), ["confirmed", "part_refunded"])

          // Somebody has returned the rest at Stripe: the next part is refused, and nothing is recorded of it.
          stripe.refundByHand(page, 2500)
          yield* refund(5)
          yield* worker
          assert.deepStrictEqual(yield* partsOf(), [
            [15, "returned"],
            [5, "refused"]
          ])
          assert.deepStrictEqual(yield* ledger, ["refund 15", "payment 40"])
        })
      )

      it.effect("D-PAY-20, D-PAY-21: a move keeps what went back, and a cancellation returns the rest", () =>
        Effect.gen(function* () {
          const shop = yield* paid(worth)
          const { book, cancel, ledger, mails, net, page, partsOf, refund, stateOf, uid } = shop
          yield* refund(15)
          const moved = yield* book(sam, startIn(7), randomUUID(), { rescheduledFromUid: uid })
          assert.strictEqual(moved.status, 200, moved.text)
          const next = String(moved.body["uid"])
          yield* worker
          for (const each of [uid, next]) assert.deepStrictEqual(yield* partsOf(each), [[15, "returned"]])
          refused(yield* refund(5), 409, "conflict")
          assert.strictEqual((yield* refund(5, {}, next)).status, 200)
          yield* worker
          yield* cancel(next)
          yield* worker
          assert.deepStrictEqual(yield* stateOf(next), ["cancelled", "returned"])
          assert.isTrue(stripe.isReturned(page))
          assert.deepStrictEqual(yield* ledger, ["refund 20", "refund 5", "refund 15", "payment 40"])
          assert.strictEqual(yield* net, 0)
          const last = mailsTo(mails(), sam).map(readable).at(-1)
          assert.include(last, "€20.00 goes back")
          refused(yield* refund(1, {}, next), 409, "conflict")
        })
      )

      it.effect("D-PAY-18: what is not paid, free or waits for a host is not returned in part", () =>
        Effect.gen(function* () {
          const { book, refund, say, sessionOf } = yield* paid({ approval: "always" })
          const due = String((yield* book("lee@lead.example", startIn(6))).body["uid"])
          refused(yield* refund(5, {}, due), 409, "conflict")
          stripe.pay(sessionOf(due))
          yield* say(stripe.call(sessionOf(due)))
          yield* worker
          refused(yield* refund(5, {}, due), 409, "conflict")
          refused(yield* refund(5), 409, "conflict")
          assert.strictEqual((yield* refund(5, {}, "bk_none")).status, 404)
        })
      )
    },
    onStoreWithStripe(new URL(stripe.address))
  )
})
