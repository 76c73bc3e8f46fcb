import { assert, describe } from "@effect/vitest"
import { openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { onStoreWithStripe } from "../kit/http/ports.ts"
import { refused, unknownId } from "../kit/http/requests.ts"
import { event, invoice, refund } from "../kit/http/stripeEvents.ts"
import { shopsAt } from "../kit/http/stripeShop.ts"
import { invalid, notFound } from "../kit/http/management/workspace.ts"

const stripe = await openMockStripe()
const { answerOf, connected } = shopsAt(stripe)
const price = { amount: 40, currency: "EUR" }

describe("Payments without a contact", () => {
  specificationWithMailServer(
    "payments without a contact",
    (it) => {
      it.effect("D-RCV-5, D-RCV-7: a payment without a contact is listed, and assigned once by API", () =>
        Effect.gen(function* () {
          const { at, book, call, ledger, list, ok, say } = yield* connected()
          yield* ok("PATCH", "", { transactionsCreateContacts: false })
          yield* book({ email: "sam@lead.example" })
          yield* book({ email: "kim@lead.example" }, 6)
          const [kim] = yield* list("/contacts?email=kim@lead.example")
          const [sam] = yield* list("/contacts?email=sam@lead.example")
          const before = yield* ok("GET", `/contacts/${String(sam?.["id"])}`)
          const otherPayer = { customer: "cus_2", customer_email: "Other@Mail.example" }
          yield* say(event("invoice.paid", invoice("in_1", { ...otherPayer, description: "Coaching" })))
          yield* say(event("refund.created", refund("re_1", 1000, { payment_intent: "pi_2" })))
          answerOf("pi_2", [{ invoice: "in_1" }])
          yield* worker
          assert.deepStrictEqual(yield* ledger, [])
          const entries = yield* list("/unmatched-entries")
          const [entry] = yield* list("/unmatched-entries?kind=payment")
          assert.lengthOf(entries, 2)
          assert.deepInclude(entry, {
            provider: "stripe",
            kind: "payment",
            reference: "stripe:test:in_1",
            paymentReference: null,
            ...price,
            description: "Coaching",
            email: "other@mail.example"
          })
          const id = String(entry?.["id"])
          const assign = (contactId: unknown, entryId: string = id) =>
            call("POST", `${at}/unmatched-entries/${entryId}/assign`, { contactId })
          invalid(yield* assign(unknownId), ["contactId"])
          const [waiting] = yield* list("/unmatched-entries?kind=refund")
          refused(yield* assign(kim?.["id"], String(waiting?.["id"])), 409, "conflict")
          const answers = yield* Effect.all([assign(kim?.["id"]), assign(kim?.["id"])], {
            concurrency: "unbounded"
          })
          assert.include(
            answers.map(({ status }) => status),
            201
          )
          notFound(yield* assign(kim?.["id"]))
          notFound(yield* call("GET", `${at}/unmatched-entries/${id}`))
          assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 10"])
          assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
          // The next invoice of the customer is Kim's, and one that names Sam is Sam's.
          yield* say(event("invoice.paid", invoice("in_2", otherPayer)))
          const metadata = { calendeal_contact: String(sam?.["id"]) }
          yield* say(event("invoice.paid", invoice("in_3", { ...otherPayer, metadata })))
          yield* worker
          const payers = (yield* list("/transactions?kind=payment")).map(({ contactId }) => contactId)
          assert.sameMembers(payers, [kim?.["id"], kim?.["id"], sam?.["id"]])
          // What was typed at the checkout changes no contact.
          assert.deepStrictEqual(yield* ok("GET", `/contacts/${String(sam?.["id"])}`), before)
          const other = yield* connected()
          notFound(yield* other.call("GET", `${other.at}/unmatched-entries/${id}`))
        })
      )

      it.effect("D-RCV-16: a reported entry is dismissed with a reason, and restored, by API", () =>
        Effect.gen(function* () {
          const { at, call, ledger, list, ok, say } = yield* connected()
          answerOf("pi_2", [{ invoice: "in_1" }])
          yield* say(event("refund.created", refund("re_1", 1000, { payment_intent: "pi_2" })))
          yield* worker
          const [entry] = yield* list("/unmatched-entries")
          const id = String(entry?.["id"])
          const path = `/unmatched-entries/${id}`
          const dismiss = (reason: unknown) => call("POST", `${at}${path}/dismiss`, { reason })
          invalid(yield* dismiss("because"), ["reason"])
          notFound(yield* call("POST", `${at}/unmatched-entries/${unknownId}/dismiss`, { reason: "other" }))
          const other = yield* connected()
          notFound(yield* other.call("POST", `${other.at}${path}/dismiss`, { reason: "other" }))
          assert.deepStrictEqual(yield* list("/unmatched-entries"), [{ ...entry, dismissal: null }])
          const dismissed = yield* dismiss("recorded_by_hand")
          assert.deepStrictEqual(dismissed.body, { ...entry, dismissal: "recorded_by_hand" })
          assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
          assert.deepStrictEqual(yield* list("/unmatched-entries?state=dismissed"), [dismissed.body])
          answerOf("pi_1", [{ invoice: "in_1" }])
          yield* say(event("invoice.paid", invoice("in_1")))
          yield* worker
          assert.deepStrictEqual(yield* ledger, ["payment 40"])
          assert.deepStrictEqual(yield* ok("POST", `${path}/restore`), { ...entry, dismissal: null })
          assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 10"])
          notFound(yield* call("GET", `${at}${path}`))
          const log = yield* list("/audit-log")
          assert.deepStrictEqual(
            log.filter(({ subject }) => subject === id).map(({ action, actor }) => [action, actor]),
            [
              ["unmatched_entry.restore", "user"],
              ["unmatched_entry.dismiss", "user"]
            ]
          )
        })
      )
    },
    onStoreWithStripe(new URL(stripe.address))
  )
})
