import type { BookingLedger } from "@calendeal/domain/bookings"
import type { CheckoutLedger } from "@calendeal/domain/payments"
import { IdGenerator, ownOrigin } from "@calendeal/domain/consistency"
import type { ContactBook } from "@calendeal/domain/contacts"
import { listAll, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import {
  assignEntry,
  AssignedElsewhere,
  enterReport,
  settleRestored
} from "@calendeal/domain/receiver-deliveries"
import { type PaymentConnection, ReportBook, type ReportedEntry } from "@calendeal/domain/receivers"
import { type RevenueLedger, signedCents } from "@calendeal/domain/transactions"
import { UserId, type WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  change,
  createPayment,
  createWorkspace,
  sampleContact,
  samplePaymentConnection,
  sampleReport,
  sampleReportOf,
  sampleUnmatched,
  storeContact,
  usd
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | CheckoutLedger
  | ContactBook
  | ReportBook
  | RevenueLedger
  | WorkspaceCommands
  | WorkspaceDirectory
  | WorkspaceQueries

/** The ledger of a workspace, without what differs from run to run. */
const ledgerOf = (workspaceId: WorkspaceId) =>
  Effect.map(listAll(workspaceId, "transactions", {}), (entries) =>
    entries.map(({ kind, money, reference }) => `${kind} ${reference} ${money.cents}`).toSorted()
  )

const openOf = (workspaceId: WorkspaceId) =>
  Effect.map(listAll(workspaceId, "unmatchedEntries", {}), (entries) =>
    entries.map(({ kind, reference }) => `${kind} ${reference}`).toSorted()
  )

/** A workspace with a connection, and a contact who can pay. */
const shop = Effect.gen(function* () {
  const { id: workspaceId } = yield* createWorkspace({ transactionsCreateContacts: false })
  const connection = samplePaymentConnection(workspaceId)
  const contact = sampleContact(workspaceId)
  yield* storeContact(contact)
  return { workspaceId, connection, contact }
})

const withIds = Effect.provideService(IdGenerator, {
  uuid: Effect.sync(() => crypto.randomUUID()),
  bits128: Effect.succeed(0n)
})

const enter = (connection: PaymentConnection, entry: ReportedEntry) =>
  enterReport(connection, entry).pipe(withIds, Effect.orDie)

/** Another order of a list, the same for the same number. */
const shuffled = <A>(list: ReadonlyArray<A>, nth: number): ReadonlyArray<A> => {
  const rest = [...list]
  const order: Array<A> = []
  let left = nth
  while (rest.length > 0) {
    order.push(...rest.splice(left % rest.length, 1))
    left = Math.floor((left * 7) / 5) + nth
  }
  return order
}

/** What providers report, from the report to the ledger. `orders`: of how many orders of events it is shown. */
export const reportedMoneyContract = <E>(adapter: string, ports: Layer<Ports, E>, orders: number) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`reported money / ${adapter}`, (it) => {
    it.effect(
      "D-RCV-8, D-RCV-9, D-RCV-10, D-RCV-11: every order, with repetitions, gives the same ledger",
      () =>
        Effect.gen(function* () {
          for (let nth = 0; nth < orders; nth++) {
            const { connection, contact, workspaceId } = yield* shop
            const events = [
              sampleReport("in_1", { payer: { email: contact.email, customer: "cus_1" } }),
              // The same money by another event, which knows less of the payer.
              sampleReport("in_1", { description: "Coaching" }),
              sampleReportOf("in_1", "refund", "re_1", 30_00),
              sampleReportOf("in_1", "dispute", "dp_1", 70_00),
              sampleReportOf("in_1", "dispute_won", "dp_1/won", 70_00),
              sampleReportOf("in_1", "refund", "re_2", 70_00)
            ]
            const sent = shuffled([...events, ...events.slice(nth % 6)], nth)
            for (const event of sent) yield* enter(connection, event)
            const entries = yield* listAll(workspaceId, "transactions", {})
            assert.deepStrictEqual(
              yield* ledgerOf(workspaceId),
              [
                "dispute stripe:test:dp_1 7000",
                "dispute_won stripe:test:dp_1/won 7000",
                "payment stripe:test:in_1 10000",
                "refund stripe:test:re_1 3000",
                "refund stripe:test:re_2 7000"
              ],
              sent.map(({ reference }) => reference).join(" ")
            )
            assert.strictEqual(
              entries.reduce((sum, entry) => sum + signedCents(entry), 0n),
              0n
            )
            assert.isTrue(entries.every(({ contactId }) => contactId === contact.id))
            assert.deepStrictEqual(yield* openOf(workspaceId), [])
          }
        })
    )

    it.effect(
      "D-RCV-18, D-LEDG-12: every order of a refund, its failure and the next refund is the same ledger",
      () =>
        Effect.gen(function* () {
          for (let nth = 0; nth < orders; nth++) {
            const { connection, contact, workspaceId } = yield* shop
            const events = [
              sampleReport("in_1", { payer: { email: contact.email } }),
              sampleReportOf("in_1", "refund", "re_1", 100_00),
              sampleReportOf("in_1", "refund_failed", "re_1/failed", 100_00),
              sampleReportOf("in_1", "refund", "re_2", 60_00)
            ]
            const sent = shuffled([...events, ...events.slice(nth % 4)], nth)
            for (const event of sent) yield* enter(connection, event)
            assert.deepStrictEqual(
              yield* ledgerOf(workspaceId),
              [
                "payment stripe:test:in_1 10000",
                "refund stripe:test:re_1 10000",
                "refund stripe:test:re_2 6000",
                "refund_failed stripe:test:re_1/failed 10000"
              ],
              sent.map(({ reference }) => reference).join(" ")
            )
            const entries = yield* listAll(workspaceId, "transactions", {})
            assert.strictEqual(
              entries.reduce((sum, entry) => sum + signedCents(entry), 0n),
              40_00n
            )
            assert.deepStrictEqual(yield* openOf(workspaceId), [])
          }
        })
    )

    it.effect("D-RCV-8, D-RCV-9: reports at the same time are recorded once, and none is left behind", () =>
      Effect.gen(function* () {
        for (let round = 0; round < 4; round++) {
          const { connection, contact, workspaceId } = yield* shop
          const events = [
            sampleReport("in_1", { payer: { email: contact.email } }),
            sampleReportOf("in_1", "refund", "re_1", 30_00),
            sampleReportOf("in_1", "refund", "re_2", 70_00)
          ]
          yield* Effect.all(
            [...events, ...events, ...events].map((event) => enter(connection, event)),
            { concurrency: "unbounded", discard: true }
          )
          assert.lengthOf(yield* ledgerOf(workspaceId), 3)
          assert.deepStrictEqual(yield* openOf(workspaceId), [])
        }
      })
    )

    it.effect("D-RCV-11: what a provider took in a dispute is gone, also after a refund in full", () =>
      Effect.gen(function* () {
        const { connection, contact, workspaceId } = yield* shop
        for (const event of [
          sampleReport("in_1", { payer: { email: contact.email } }),
          sampleReportOf("in_1", "refund", "re_1", 100_00),
          sampleReportOf("in_1", "dispute", "dp_1", 100_00)
        ])
          yield* enter(connection, event)
        const entries = yield* listAll(workspaceId, "transactions", {})
        assert.strictEqual(
          entries.reduce((sum, entry) => sum + signedCents(entry), 0n),
          -100_00n
        )
      })
    )

    it.effect("D-RCV-12: of sums, only what is more counts, in any order", () =>
      Effect.gen(function* () {
        for (const order of [
          [50_00, 80_00, 80_00],
          [80_00, 50_00]
        ]) {
          const { connection, contact, workspaceId } = yield* shop
          yield* enter(connection, sampleReport("order:1", { payer: { email: contact.email } }))
          for (const cents of order)
            yield* enter(
              connection,
              sampleReportOf("order:1", "refund", `order:1/refunded/${cents}`, cents, { isTotal: true })
            )
          const entries = yield* listAll(workspaceId, "transactions", { kind: "refund" })
          assert.strictEqual(
            entries.reduce((sum, { money }) => sum + money.cents, 0),
            80_00
          )
          assert.deepStrictEqual(yield* openOf(workspaceId), [])
        }
      })
    )

    it.effect("D-RCV-5: our own id comes before the customer, the customer before the email", () =>
      Effect.gen(function* () {
        const { connection, contact, workspaceId } = yield* shop
        const [byId, byEmail] = [sampleContact(workspaceId), sampleContact(workspaceId)]
        yield* storeContact(byId)
        yield* storeContact(byEmail)
        const payerOf = (reference: string) =>
          Effect.map(
            listAll(workspaceId, "transactions", {}),
            (entries) => entries.find((entry) => entry.reference === `stripe:test:${reference}`)?.contactId
          )
        yield* enter(connection, sampleReport("in_1", { payer: { customer: "cus_1", email: contact.email } }))
        assert.strictEqual(yield* payerOf("in_1"), contact.id)
        // A renewal after the customer's email has changed.
        yield* enter(connection, sampleReport("in_2", { payer: { customer: "cus_1", email: byEmail.email } }))
        assert.strictEqual(yield* payerOf("in_2"), contact.id)
        yield* enter(
          connection,
          sampleReport("in_3", { payer: { ours: byId.id, customer: "cus_1", email: byEmail.email } })
        )
        assert.strictEqual(yield* payerOf("in_3"), byId.id)
        yield* enter(
          connection,
          sampleReport("in_4", { payer: { ours: crypto.randomUUID(), email: byEmail.email } })
        )
        assert.strictEqual(yield* payerOf("in_4"), byEmail.id)
      })
    )

    it.effect(
      "D-RCV-7: a payment without a contact waits with its refund, until one member assigns it, once",
      () =>
        Effect.gen(function* () {
          const { connection, contact, workspaceId } = yield* shop
          const payment = sampleReport("in_1", { payer: { customer: "cus_1", email: "who@nowhere.example" } })
          yield* enter(connection, sampleReportOf("in_1", "refund", "re_1", 30_00))
          yield* enter(connection, payment)
          yield* enter(connection, payment)
          assert.deepStrictEqual(yield* openOf(workspaceId), [
            "payment stripe:test:in_1",
            "refund stripe:test:re_1"
          ])
          const other = sampleContact(workspaceId)
          yield* storeContact(other)
          const [entry] = yield* listAll(workspaceId, "unmatchedEntries", { kind: "payment" })
          const assign = (contactId: typeof contact.id) =>
            Effect.result(
              assignEntry({
                workspaceId,
                entryId: entry?.id ?? "",
                contactId,
                userId: UserId.make(crypto.randomUUID()),
                origin: ownOrigin("test")
              }).pipe(withIds)
            )
          const answers = yield* Effect.all([assign(contact.id), assign(other.id), assign(contact.id)], {
            concurrency: "unbounded"
          })
          const entries = yield* listAll(workspaceId, "transactions", {})
          assert.deepStrictEqual(yield* ledgerOf(workspaceId), [
            "payment stripe:test:in_1 10000",
            "refund stripe:test:re_1 3000"
          ])
          assert.deepStrictEqual(yield* openOf(workspaceId), [])
          const owner = entries[0]?.contactId
          for (const answer of answers)
            if (answer._tag === "Success") assert.strictEqual(answer.success.contactId, owner)
            else assert.include(["AssignedElsewhere", "UnmatchedEntryNotFound"], answer.failure._tag)
          assert.isTrue(answers.some(({ _tag }) => _tag === "Success"))
          assert.strictEqual(new AssignedElsewhere()._tag, "AssignedElsewhere")
          // The next payment of the customer follows.
          yield* enter(connection, sampleReport("in_2", { payer: { customer: "cus_1" } }))
          const renewed = yield* listAll(workspaceId, "transactions", { contactId: owner ?? contact.id })
          assert.lengthOf(renewed, 3)
        })
    )

    it.effect(
      "D-RCV-16: what was dismissed is not recorded, however it is reported, until it is restored",
      () =>
        Effect.gen(function* () {
          const { connection, contact, workspaceId } = yield* shop
          const unknown = { customer: "cus_1", email: "who@nowhere.example" }
          yield* enter(connection, sampleReport("in_1", { payer: unknown }))
          yield* enter(connection, sampleReportOf("in_2", "refund", "re_2", 30_00))
          for (const { id } of yield* listAll(workspaceId, "unmatchedEntries", {}))
            yield* change(workspaceId, { _tag: "DismissUnmatchedEntry", id, dismissal: "recorded_by_hand" })
          // The first payment now names its contact, and the payment of the refund comes.
          yield* enter(connection, sampleReport("in_1", { payer: { email: contact.email } }))
          yield* enter(connection, sampleReport("in_2", { payer: { email: contact.email } }))
          yield* enter(connection, sampleReportOf("in_2", "refund", "re_2", 30_00))
          yield* enter(connection, sampleReportOf("in_2", "refund", "re_3", 5_00))
          const recorded = ["payment stripe:test:in_2 10000", "refund stripe:test:re_3 500"]
          assert.deepStrictEqual(yield* ledgerOf(workspaceId), recorded)
          const dismissed = yield* listAll(workspaceId, "unmatchedEntries", { isDismissed: true })
          assert.lengthOf(dismissed, 2)
          assert.lengthOf(yield* listAll(workspaceId, "unmatchedEntries", { isDismissed: false }), 0)
          for (const entry of dismissed) {
            yield* change(workspaceId, { _tag: "RestoreUnmatchedEntry", id: entry.id })
            yield* settleRestored(entry).pipe(withIds)
          }
          assert.deepStrictEqual(yield* ledgerOf(workspaceId), [
            ...recorded.slice(0, 1),
            "refund stripe:test:re_2 3000",
            ...recorded.slice(1)
          ])
          assert.deepStrictEqual(yield* openOf(workspaceId), ["payment stripe:test:in_1"])
        })
    )

    it.effect(
      "D-RCV-16, D-RCV-17: a payment that was dismissed, or is dated far ahead, is not assigned",
      () =>
        Effect.gen(function* () {
          const { contact, workspaceId } = yield* shop
          const book = yield* ReportBook
          const ahead = DateTime.add(yield* DateTime.now, { hours: 30 })
          const entries = [
            sampleUnmatched(workspaceId, sampleReport("in_1"), { dismissal: "other" }),
            sampleUnmatched(workspaceId, sampleReport("in_2"), { transactionAt: ahead })
          ]
          const refusals = []
          for (const entry of entries) {
            yield* book.enter(entry)
            refusals.push(
              yield* assignEntry({
                workspaceId,
                entryId: entry.id,
                contactId: contact.id,
                userId: UserId.make(crypto.randomUUID()),
                origin: ownOrigin("test")
              }).pipe(
                withIds,
                Effect.flip,
                Effect.map(({ _tag }) => _tag)
              )
            )
          }
          assert.deepStrictEqual(refusals, ["EntryDismissed", "TransactionInFuture"])
          assert.lengthOf(yield* ledgerOf(workspaceId), 0)
          assert.lengthOf(yield* openOf(workspaceId), 2)
        })
    )

    it.effect("D-RCV-8: two connections to one account count once, test and real money apart", () =>
      Effect.gen(function* () {
        const { connection, contact, workspaceId } = yield* shop
        const payment = sampleReport("in_1", { payer: { email: contact.email } })
        yield* enter(connection, payment)
        yield* enter(samplePaymentConnection(workspaceId), payment)
        assert.lengthOf(yield* ledgerOf(workspaceId), 1)
        yield* enter(samplePaymentConnection(workspaceId, { isLive: true }), payment)
        assert.deepStrictEqual(yield* ledgerOf(workspaceId), [
          "payment stripe:in_1 10000",
          "payment stripe:test:in_1 10000"
        ])
      })
    )

    it.effect("D-RCV-14: an erasure takes what providers said of the person", () =>
      Effect.gen(function* () {
        const { connection, contact, workspaceId } = yield* shop
        const payer = { email: contact.email, customer: "cus_1" }
        yield* enter(connection, sampleReport("in_1", { payer }))
        yield* enter(
          connection,
          sampleReport("re_1", {
            kind: "refund",
            paymentReference: "in_9",
            money: usd(5_00),
            description: "Needle",
            payer
          })
        )
        yield* createPayment(workspaceId)
        yield* change(workspaceId, { _tag: "EraseContact", contactId: contact.id })
        const [entry] = yield* listAll(workspaceId, "unmatchedEntries", {})
        assert.deepStrictEqual([entry?.email, entry?.customer, entry?.description], [null, null, null])
        yield* enter(connection, sampleReport("in_2", { payer: { customer: "cus_1" } }))
        assert.include(yield* openOf(workspaceId), "payment stripe:test:in_2")
        assert.isTrue(Option.isSome(Option.fromUndefinedOr(entry)))
      })
    )
  })
