import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { mockKey, mockSecret, signatureOf, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { mailsTo, readable } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { onStoreWithStripe } from "../kit/http/ports.ts"
import { bookingOf, fromNewIp, readSummary, refused, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { deliverAll, receiver } from "../kit/http/management/webhooks.receiver.ts"
import { hostEmail, invalid, itemsOf } from "../kit/http/management/workspace.ts"
import { account, kindsTo, practiceWith, price, sam } from "./payments.practice.ts"

const stripe = await openMockStripe()
const practice = practiceWith(stripe)

describe("Payments", () => {
  specificationWithMailServer(
    "payments",
    (it) => {
      it.effect(
        "D-HOLD-7, D-PAY-2, D-PAY-5: a booking with a price is confirmed by its payment, not by the browser",
        () =>
          Effect.gen(function* () {
            const { at, book, call, eventTypeId, mails, paid, say, sessionOf, stateOf, stored } =
              yield* practice({
                dealValue: price
              })
            const hookOfTests = yield* receiver
            yield* call("POST", `${at}/webhooks`, {
              url: hookOfTests.url,
              events: ["booking.paid", "booking.created", "transaction.recorded"]
            })
            const key = randomUUID()
            const asked = yield* book(sam, startIn(5), key)
            assert.strictEqual(asked.status, 200, asked.text)
            const uid = String(asked.body["uid"])
            const session = sessionOf(uid)
            assert.deepInclude(asked.body, { uid, status: "payment_due" })
            const why = yield* call(
              "GET",
              `${at}/event-types/${eventTypeId}/explain?start=${encodeURIComponent(startIn(5))}&tz=UTC`
            )
            assert.include(why.text, '"detail":"payment"')
            assert.deepInclude(Object(asked.body["payment"]), {
              ...price,
              url: `${stripe.address}/pay/${session}`
            })
            // A retry gets the page again, and the time is kept.
            assert.deepStrictEqual((yield* book(sam, startIn(5), key)).body, asked.body)
            refused(yield* book("kim@lead.example"), 409, "slot_unavailable")
            const summary = yield* readSummary(asked.headers.get("booking-token"))
            assert.strictEqual(summary.body["status"], "payment_due")
            yield* worker
            assert.deepStrictEqual([kindsTo(mails(), sam), kindsTo(mails(), hostEmail)], [[], []])

            // No host confirms what is not paid (D-PAY-12).
            for (const answer of ["approve", "decline"])
              assert.strictEqual((yield* call("POST", `${at}/bookings/${uid}/${answer}`, {})).status, 409)
            // The browser comes back, and nothing is confirmed.
            stripe.pay(session)
            assert.deepStrictEqual(yield* stateOf(uid), ["held", "due"])
            assert.strictEqual((yield* say(stripe.call(session))).status, 204)
            yield* worker
            yield* deliverAll
            assert.deepStrictEqual(yield* stateOf(uid), ["confirmed", "paid"])
            assert.deepStrictEqual(
              (yield* paid).map(({ amount, currency }) => ({ amount, currency })),
              [price]
            )
            const { meeting } = yield* stored(uid)
            assert.deepInclude(Object(Object(meeting)["deal"]), { paid: 40, status: "closed" })
            assert.deepStrictEqual(kindsTo(mails(), sam), ["confirmed"])
            assert.deepStrictEqual(kindsTo(mails(), hostEmail), ["confirmed"])
            assert.deepStrictEqual((yield* book(sam, startIn(5), key)).body, { uid })
          })
      )

      it.effect("D-PAY-5: calls that come twice, late, out of order or never lead to the same", () =>
        Effect.gen(function* () {
          const { book, paid, say, sessionOf, stateOf, wait } = yield* practice()
          const orders = [
            ["completed", "completed", "expired"],
            ["expired", "completed"],
            ["async_payment_succeeded", "completed", "completed"],
            []
          ]
          const uids: Array<string> = []
          for (const [nth, order] of orders.entries()) {
            const booked = yield* book(`payer-${nth}@lead.example`, startIn(5 + nth))
            const uid = String(booked.body["uid"])
            uids.push(uid)
            const session = sessionOf(uid)
            // Before the payment, a call is only a question.
            if (order.length > 0) yield* say(stripe.call(session, "checkout.session.completed"))
            yield* worker
            assert.deepStrictEqual(yield* stateOf(uid), ["held", "due"])
            stripe.pay(session)
            for (const type of order) {
              assert.strictEqual((yield* say(stripe.call(session, `checkout.session.${type}`))).status, 204)
              yield* worker
            }
          }
          // Nobody said anything about the last one: the service asks at the end.
          yield* wait(31 * 60)
          yield* worker
          for (const uid of uids) assert.deepStrictEqual(yield* stateOf(uid), ["confirmed", "paid"])
          assert.lengthOf(yield* paid, orders.length)
        })
      )

      it.effect("D-PAY-4: who does not pay loses the time, after the page was ended", () =>
        Effect.gen(function* () {
          const { book, mails, sessionOf, stateOf, wait } = yield* practice({ paymentMinutes: 10 })
          const key = randomUUID()
          const uid = String((yield* book(sam, startIn(5), key)).body["uid"])
          yield* worker
          yield* wait(10 * 60 + 1)
          yield* worker
          assert.isFalse(stripe.pay(sessionOf(uid)))
          assert.deepStrictEqual(yield* stateOf(uid), ["expired", "due"])
          assert.strictEqual((yield* book("kim@lead.example")).status, 200)
          assert.deepStrictEqual(kindsTo(mails(), sam), [])
          // A retry says that it waits no more.
          assert.deepStrictEqual((yield* book(sam, startIn(5), key)).body, { uid, status: "not_paid" })
        })
      )

      it.effect("D-PAY-4: a provider out of reach keeps the time ten minutes longer, not for ever", () =>
        Effect.gen(function* () {
          const { book, lapse, say, sessionOf, stateOf, wait } = yield* practice()
          const uid = String((yield* book()).body["uid"])
          yield* worker
          stripe.state.trouble = () => 500
          yield* wait(31 * 60)
          yield* worker
          refused(yield* book("kim@lead.example"), 409, "slot_unavailable")
          yield* wait(10 * 60)
          yield* lapse
          stripe.state.trouble = ({ path }) => (path.includes(sessionOf(uid)) ? 500 : null)
          const kim = yield* book("kim@lead.example")
          assert.strictEqual(kim.status, 200, kim.text)
          // The page lived on, and is paid after all: the time is Kim's.
          stripe.pay(sessionOf(uid))
          stripe.state.trouble = () => null
          yield* say(stripe.call(sessionOf(uid)))
          yield* wait(300)
          yield* worker
          assert.deepStrictEqual(yield* stateOf(uid), ["expired", "returned"])
          assert.isTrue(stripe.isReturned(sessionOf(uid)))
        })
      )

      it.effect(
        "D-PAY-5, D-PAY-6, D-MAIL-85: a payment after all has the time if it is free, else it goes back",
        () =>
          Effect.gen(function* () {
            const { book, lapse, mails, paid, say, sessionOf, stateOf, wait } = yield* practice()
            const free = String((yield* book()).body["uid"])
            const given = String((yield* book("lee@lead.example", startIn(6))).body["uid"])
            yield* worker
            const pages = [sessionOf(free), sessionOf(given)]
            yield* wait(41 * 60)
            yield* lapse
            // No worker ran: the holds have lapsed, and the pages are open.
            assert.strictEqual((yield* book("kim@lead.example", startIn(6))).status, 200)
            for (const page of pages) assert.isTrue(stripe.pay(page))
            for (const page of pages) yield* say(stripe.call(page))
            yield* worker
            assert.deepStrictEqual(yield* stateOf(free), ["confirmed", "paid"])
            assert.deepStrictEqual(yield* stateOf(given), ["expired", "returned"])
            assert.lengthOf(yield* paid, 1)
            assert.deepStrictEqual(kindsTo(mails(), "lee@lead.example"), ["paid_late"])
            assert.include(mailsTo(mails(), "lee@lead.example").map(readable).join(), "goes back")
          })
      )

      it.effect(
        "D-PAY-3, D-PAY-6, D-PAY-22: a cancellation returns the payment by the rule when it was booked, once",
        () =>
          Effect.gen(function* () {
            const { at, book, call, cancel, eventTypeId, mails, ok, say, sessionOf, stateOf } =
              yield* practice({
                refunds: "until",
                refundHours: 72
              })
            const { post } = yield* Service
            const pay = Effect.fnUntraced(function* (email: string, start: string) {
              const booked = yield* book(email, start)
              const uid = String(booked.body["uid"])
              stripe.pay(sessionOf(uid))
              yield* say(stripe.call(sessionOf(uid)))
              yield* worker
              return { uid, token: String(booked.headers.get("booking-token")) }
            })
            /** What the page of the mail's link says about a cancellation. */
            const promised = Effect.fnUntraced(function* (email: string) {
              const [mail = assert.fail("no mail")] = mailsTo(mails(), email)
              const token = /#booking=([\w.-]+)/.exec(mail.text)?.[1] ?? null
              return Object((yield* readSummary(token)).body["link"]).refunds
            })
            const byVisitor = ({ token }: { readonly token: string }) =>
              post("/booking-cancel", {}, { ...fromNewIp(), authorization: `Bearer ${token}` })
            const early = yield* pay("early@lead.example", startIn(5))
            const late = yield* pay("late@lead.example", startIn(2))
            const host = yield* pay("host@lead.example", startIn(6))
            assert.strictEqual(yield* promised("early@lead.example"), "always")
            assert.strictEqual(yield* promised("late@lead.example"), "never")
            yield* ok("PATCH", `/event-types/${eventTypeId}`, { refunds: "never" })
            for (const one of [early, early]) assert.strictEqual((yield* byVisitor(one)).status, 200)
            yield* cancel(host.uid)
            yield* worker
            assert.deepStrictEqual(yield* stateOf(early.uid), ["cancelled", "returned"])
            assert.deepStrictEqual(yield* stateOf(host.uid), ["cancelled", "returned"])
            assert.deepStrictEqual(kindsTo(mails(), "early@lead.example"), [
              "confirmed",
              "cancelled",
              "refunded"
            ])
            yield* byVisitor(late)
            yield* worker
            const state = yield* stateOf(late.uid)
            assert.strictEqual(state[0], "cancelled")
            assert.isFalse(stripe.isReturned(sessionOf(late.uid)) && state[1] === "paid")
            void [at, call]
          })
      )

      it.effect("D-PAY-1: a move does not pay again, and a member who books asks for no payment", () =>
        Effect.gen(function* () {
          const { at, book, call, eventTypeId, say, sessionOf, stateOf } = yield* practice()
          const booked = yield* book()
          const uid = String(booked.body["uid"])
          refused(
            yield* book(sam, startIn(7), randomUUID(), { rescheduledFromUid: uid }),
            409,
            "booking_unavailable"
          )
          stripe.pay(sessionOf(uid))
          yield* say(stripe.call(sessionOf(uid)))
          yield* worker
          const pages = stripe.sessions.size
          const moved = yield* book(sam, startIn(7), randomUUID(), { rescheduledFromUid: uid })
          assert.strictEqual(moved.status, 200, moved.text)
          assert.isUndefined(moved.body["payment"])
          assert.deepStrictEqual(yield* stateOf(String(moved.body["uid"])), ["confirmed", "paid"])
          const made = yield* call("POST", `${at}/bookings`, {
            ...bookingOf(eventTypeId, "lead@lead.example", startIn(8)),
            idempotencyKey: randomUUID()
          })
          assert.strictEqual(stripe.sessions.size, pages, made.text)
        })
      )

      it.effect("D-LEDG-7: the refund of a paid booking is in the ledger, once, also after a move", () =>
        Effect.gen(function* () {
          const { at, book, call, cancel, say, sessionOf } = yield* practice()
          const uid = String((yield* book()).body["uid"])
          stripe.pay(sessionOf(uid))
          yield* say(stripe.call(sessionOf(uid)))
          yield* worker
          const moved = yield* book(sam, startIn(7), randomUUID(), { rescheduledFromUid: uid })
          const ledger = Effect.map(call("GET", `${at}/transactions`), (answer) =>
            itemsOf(answer).map(({ amount, kind, paymentId }) => ({ amount, kind, isOf: paymentId !== null }))
          )
          const [payment, ...others] = yield* ledger
          assert.deepStrictEqual([payment?.kind, others.length], ["payment", 0])
          yield* cancel(String(moved.body["uid"]))
          yield* worker
          yield* worker
          assert.deepStrictEqual(yield* ledger, [
            { amount: payment?.amount, kind: "refund", isOf: true },
            { amount: payment?.amount, kind: "payment", isOf: false }
          ])
          const [deal] = itemsOf(yield* call("GET", `${at}/deals`))
          assert.deepInclude(deal, { status: "open", paid: deal?.["paid"] === null ? null : 0 })
        })
      )

      it.effect("D-PAY-6: who cancels while the page is open cannot pay; who paid before gets it back", () =>
        Effect.gen(function* () {
          const { book, cancel, sessionOf, stateOf } = yield* practice()
          const [open, paid] = [
            String((yield* book()).body["uid"]),
            String((yield* book("lee@lead.example", startIn(6))).body["uid"])
          ]
          stripe.pay(sessionOf(paid))
          yield* cancel(open)
          yield* cancel(paid)
          yield* worker
          assert.isFalse(stripe.pay(sessionOf(open)))
          assert.deepStrictEqual(yield* stateOf(open), ["cancelled", "due"])
          assert.deepStrictEqual(yield* stateOf(paid), ["cancelled", "returned"])
        })
      )

      it.effect(
        "D-PAY-11, D-PAY-23: the page of a payment says whether it arrived, is missing or goes back, and the way to pay",
        () =>
          Effect.gen(function* () {
            const { book, cancel, lapse, say, sessionOf, wait } = yield* practice({ paymentMinutes: 10 })
            const key = randomUUID()
            const booked = yield* book(sam, startIn(5), key)
            const uid = String(booked.body["uid"])
            let wayToPay: unknown
            const late = String((yield* book("lee@lead.example", startIn(6))).body["uid"])
            const unpaid = String((yield* book("kim@lead.example", startIn(7))).body["uid"])
            /** As the browser, which the provider's page sends there. */
            const shown = Effect.fnUntraced(function* (of: string) {
              const { form } = stripe.sessions.get(sessionOf(of)) ?? assert.fail("no page")
              // Who goes back without paying comes to the same page.
              assert.strictEqual(form["cancel_url"], form["success_url"])
              const page = new URL(String(form["success_url"]))
              const { body } = yield* readSummary(new URLSearchParams(page.hash.slice(1)).get("booking"))
              const { can_change, payment } = Object(body["link"])
              wayToPay = payment
              return [body["status"], body["is_paid"], can_change, body["attendees"]]
            })
            assert.deepStrictEqual(yield* shown(uid), ["payment_due", undefined, false, []])
            const { until, url } = Object(booked.body["payment"])
            assert.deepStrictEqual(wayToPay, { url, until })
            // Without an answer of the provider, the booking is shown, and nothing of it changes.
            for (const trouble of [503, 401]) {
              stripe.state.trouble = () => trouble
              assert.deepStrictEqual(yield* shown(uid), ["payment_due", undefined, false, []])
              assert.strictEqual(wayToPay, undefined)
            }
            stripe.state.trouble = () => null
            stripe.pay(sessionOf(uid))
            assert.deepStrictEqual(yield* shown(uid), ["payment_due", undefined, false, []])
            assert.strictEqual(wayToPay, undefined)
            yield* say(stripe.call(sessionOf(uid)))
            yield* worker
            assert.deepStrictEqual(yield* shown(uid), [undefined, true, false, []])
            yield* cancel(uid)
            yield* worker
            assert.deepStrictEqual(yield* shown(uid), ["refunded", undefined, false, []])
            assert.deepStrictEqual((yield* book(sam, startIn(5), key)).body, { uid, status: "refunded" })

            yield* wait(11 * 60)
            assert.deepStrictEqual(yield* shown(unpaid), ["payment_due", undefined, false, []])
            assert.strictEqual(wayToPay, undefined, "the time to pay is over")
            yield* wait(10 * 60)
            yield* lapse
            assert.strictEqual((yield* book("max@lead.example", startIn(6))).status, 200)
            stripe.pay(sessionOf(late))
            yield* worker
            assert.deepStrictEqual(yield* shown(late), ["refunded", undefined, false, []])
            assert.deepStrictEqual(yield* shown(unpaid), ["not_paid", undefined, false, []])
          })
      )

      it.effect(
        "D-PAY-1, D-PAY-6: no visitor sets the price, pays twice or keeps a cancelled time by paying",
        () =>
          Effect.gen(function* () {
            const { book, paid, say, sessionOf, stateOf } = yield* practice({ refunds: "never" })
            const { post } = yield* Service
            const own = { price: { amount: 0, currency: "EUR" }, payment: { state: "paid" }, amount: 1 }
            const [first, second] = ["sam@lead.example", "lee@lead.example"]
            const cheap = yield* book(first, startIn(5), randomUUID(), own)
            // What the body says of money is not read.
            assert.strictEqual(cheap.status, 200, cheap.text)
            const unitAmount = "line_items[0][price_data][unit_amount]"
            assert.strictEqual(stripe.sessionOf(String(cheap.body["uid"]))?.form[unitAmount], "4000")
            const key = randomUUID()
            const tabs = yield* Effect.all(
              [book(second, startIn(6), key), book(second, startIn(6), key), book(second, startIn(6))],
              { concurrency: "unbounded" }
            )
            const uids = new Set(tabs.filter(({ status }) => status === 200).map(({ body }) => body["uid"]))
            assert.strictEqual(uids.size, 1)
            const uid = String([...uids][0])
            const pages = [...stripe.sessions.values()].filter(
              (one) => one.form["client_reference_id"] === uid
            )
            assert.deepStrictEqual(
              pages.map(({ form }) => form[unitAmount]),
              ["4000"]
            )
            // Stripe cannot be reached when the visitor cancels, so the page lives on and is paid.
            const token = tabs.flatMap(({ headers }) => headers.get("booking-token") ?? [])[0]
            stripe.state.trouble = () => 500
            const gone = yield* post(
              "/booking-cancel",
              {},
              { ...fromNewIp(), authorization: `Bearer ${String(token)}` }
            )
            assert.strictEqual(gone.status, 200, gone.text)
            yield* worker
            stripe.state.trouble = () => null
            assert.isTrue(stripe.pay(sessionOf(uid)))
            assert.isFalse(stripe.pay(sessionOf(uid)))
            yield* say(stripe.call(sessionOf(uid)))
            yield* say(stripe.call(sessionOf(uid)))
            yield* worker
            assert.deepStrictEqual(yield* stateOf(uid), ["cancelled", "returned"])
            assert.isTrue(stripe.isReturned(sessionOf(uid)))
            assert.lengthOf(yield* paid, 0)
          })
      )

      it.effect("D-PAY-7: forged, old and foreign calls are refused alike, and store nothing", () =>
        Effect.gen(function* () {
          const { book, hook, say, sessionOf, stateOf } = yield* practice()
          const other = yield* practice()
          const { send } = yield* Service
          const uid = String((yield* book()).body["uid"])
          const session = sessionOf(uid)
          stripe.pay(session)
          const right = stripe.call(session)
          const now = Math.floor(Date.now() / 1000) + stripe.state.ahead
          for (const wrong of [
            { ...right, signature: "" },
            { ...right, body: `${right.body} ` },
            stripe.call(session, undefined, now - 400),
            stripe.call(session, undefined, now + 400),
            stripe.call(session, undefined, undefined, "whsec_another00")
          ])
            refused(yield* say(wrong), 401, "unauthorized")
          const strangers = [hook.replace(/[^/]+$/, randomUUID()), hook.replace(/[^/]+$/, "acme")]
          for (const path of strangers)
            refused(
              yield* send("POST", path, {
                headers: { ...fromNewIp(), "stripe-signature": right.signature },
                body: right.body
              }),
              401,
              "unauthorized"
            )
          // Signed for the other workspace, which has no such booking.
          assert.strictEqual((yield* other.say(right)).status, 204)
          yield* worker
          assert.deepStrictEqual(yield* stateOf(uid), ["held", "due"])
          const odd = "{"
          assert.strictEqual(
            (yield* say({ body: odd, signature: signatureOf(odd, now, mockSecret) })).status,
            204
          )
          assert.strictEqual((yield* say(right)).status, 204)
          yield* worker
          assert.deepStrictEqual(yield* stateOf(uid), ["confirmed", "paid"])
        })
      )

      it.effect("D-PAY-2: a provider in trouble is answered 503, and a retry pays the same page", () =>
        Effect.gen(function* () {
          const { book, sessionOf } = yield* practice()
          const key = randomUUID()
          stripe.state.trouble = () => "lost"
          const troubled = yield* book(sam, startIn(5), key)
          assert.strictEqual(troubled.status, 503, troubled.text)
          stripe.state.trouble = () => null
          const again = yield* book(sam, startIn(5), key)
          assert.strictEqual(again.status, 200, again.text)
          const uid = String(again.body["uid"])
          assert.strictEqual(Object(again.body["payment"])["url"], `${stripe.address}/pay/${sessionOf(uid)}`)
        })
      )

      it.effect(
        "D-PAY-9: with a price and an approval, a visitor pays first, and then the host confirms",
        () =>
          Effect.gen(function* () {
            const { at, book, call, mails, paid, say, sessionOf, stateOf, stored } = yield* practice({
              approval: "always"
            })
            const key = randomUUID()
            const asked = yield* book(sam, startIn(5), key)
            const uid = String(asked.body["uid"])
            assert.strictEqual(asked.body["status"], "payment_due")
            yield* worker
            // The host gets no request before the payment, and does not answer it.
            assert.deepStrictEqual([kindsTo(mails(), sam), kindsTo(mails(), hostEmail)], [[], []])
            assert.strictEqual((yield* call("POST", `${at}/bookings/${uid}/approve`, {})).status, 409)
            stripe.pay(sessionOf(uid))
            yield* say(stripe.call(sessionOf(uid)))
            yield* worker
            assert.deepStrictEqual(yield* stateOf(uid), ["held", "paid"])
            assert.deepInclude(Object((yield* stored(uid)).hold), { reason: "approval" })
            assert.deepStrictEqual(
              [kindsTo(mails(), sam), kindsTo(mails(), hostEmail)],
              [["requested"], ["requested"]]
            )
            assert.include(mailsTo(mails(), sam).map(readable).join(), "the whole amount goes back to you")
            assert.notInclude(mailsTo(mails(), hostEmail).map(readable).join(), "goes back to you")
            // The page of the booking says both, and a retry does not ask for money again.
            const shown = yield* readSummary(asked.headers.get("booking-token"))
            assert.deepInclude(shown.body, { status: "requested", is_paid: true })
            assert.deepStrictEqual((yield* book(sam, startIn(5), key)).body, { uid, status: "requested" })
            refused(yield* book("kim@lead.example"), 409, "slot_unavailable")

            assert.strictEqual((yield* call("POST", `${at}/bookings/${uid}/approve`, {})).status, 200)
            yield* worker
            assert.deepStrictEqual(yield* stateOf(uid), ["confirmed", "paid"])
            assert.deepStrictEqual(kindsTo(mails(), sam), ["requested", "confirmed"])
            assert.deepStrictEqual(yield* paid, [price])
            assert.isUndefined((yield* readSummary(asked.headers.get("booking-token"))).body["status"])
          })
      )

      it.effect(
        "D-PAY-14: what was paid goes back in full if the booking is declined, withdrawn, outdone or not answered",
        () =>
          Effect.gen(function* () {
            const shop = yield* practice({ approval: "always", approvalHours: 24, refunds: "by_hand" })
            const { at, book, call, lapse, mails, ok, say, sessionOf, stateOf, wait } = shop
            const ask = Effect.fnUntraced(function* (email: string, start: string) {
              const booked = yield* book(email, start)
              assert.strictEqual(booked.body["status"], "payment_due", booked.text)
              const uid = String(booked.body["uid"])
              stripe.pay(sessionOf(uid))
              yield* say(stripe.call(sessionOf(uid)))
              yield* worker
              return { uid, token: booked.headers.get("booking-token") ?? "" }
            })
            const declined = yield* ask("one@lead.example", startIn(5))
            yield* ok("POST", `/bookings/${declined.uid}/decline`, {})
            const withdrawn = yield* ask("two@lead.example", startIn(6))
            const cancelled = yield* call("POST", `${at}/bookings/${withdrawn.uid}/cancel`, {})
            assert.strictEqual(cancelled.status, 200, cancelled.text)
            yield* ok("PATCH", `/event-types/${shop.eventTypeId}`, { approvalKeepsTime: false })
            const outdone = yield* ask("three@lead.example", startIn(7))
            const chosen = yield* ask("four@lead.example", startIn(7))
            yield* ok("POST", `/bookings/${chosen.uid}/approve`, {})
            const unanswered = yield* ask("five@lead.example", startIn(8))
            yield* worker
            assert.deepStrictEqual(yield* stateOf(unanswered.uid), ["requested", "paid"])
            yield* wait(25 * 3600)
            yield* lapse
            yield* worker
            assert.deepStrictEqual(
              yield* Effect.forEach([declined, withdrawn, outdone, unanswered], ({ uid }) => stateOf(uid)),
              [
                ["declined", "returned"],
                ["cancelled", "returned"],
                ["declined", "returned"],
                ["expired", "returned"]
              ]
            )
            assert.deepStrictEqual(yield* stateOf(chosen.uid), ["confirmed", "paid"])
            for (const { uid } of [declined, withdrawn, outdone, unanswered])
              assert.isTrue(stripe.isReturned(sessionOf(uid)), uid)
            assert.isFalse(stripe.isReturned(sessionOf(chosen.uid)))
            assert.deepStrictEqual(kindsTo(mails(), "one@lead.example"), [
              "requested",
              "declined",
              "refunded"
            ])
            assert.deepStrictEqual(kindsTo(mails(), "five@lead.example"), [
              "requested",
              "expired",
              "refunded"
            ])
            // Money in equals money kept and money returned.
            const entries = itemsOf(yield* call("GET", `${at}/transactions`)).map(({ kind }) => kind)
            assert.lengthOf(
              entries.filter((kind) => kind === "payment"),
              5
            )
            assert.lengthOf(
              entries.filter((kind) => kind === "refund"),
              4
            )
          })
      )

      it.effect(
        "D-PAY-8: a key that Stripe refuses is not stored; without an account nothing has a price",
        () =>
          Effect.gen(function* () {
            const { at, book, call, eventTypeId } = yield* practice()
            const put = (body: object) => call("PUT", `${at}/payment-account`, body)
            invalid(yield* put({ ...account, secretKey: "sk_test_somebodyelse" }), ["secretKey"])
            invalid(yield* put({ ...account, secretKey: "pk_test_calendeal1" }), ["secretKey"])
            invalid(yield* put({ ...account, webhookSecrets: [] }), ["webhookSecrets"])
            const shown = yield* call("GET", `${at}/payment-account`)
            assert.deepInclude(shown.body, { provider: "stripe", isLive: false, connected: true })
            for (const secret of [mockKey, mockSecret]) assert.notInclude(shown.text, secret)
            const patch = (body: object) => call("PATCH", `${at}/event-types/${eventTypeId}`, body)
            invalid(yield* patch({ price: { amount: 10.5, currency: "JPY" } }), ["price.amount"])
            assert.strictEqual((yield* call("DELETE", `${at}/payment-account`)).status, 204)
            invalid(yield* patch({ price: { amount: 41, currency: "EUR" } }), ["price"])
            refused(yield* book(), 409, "booking_unavailable")
            // The time is not kept for a payment that nobody can make.
            yield* patch({ price: null })
            assert.strictEqual((yield* book("kim@lead.example")).status, 200)
          })
      )
    },
    onStoreWithStripe(new URL(stripe.address))
  )
})
