import { Tax } from "@calendeal/domain/money"
import { noBilling } from "@calendeal/domain/transactions"
import { ContactId } from "@calendeal/domain/contacts"
import { OutboxMessage } from "@calendeal/domain/consistency"
import { type WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import {
  keptDaysOfCall,
  mostWrongSignatures,
  type PaymentConnection,
  ReportBook,
  type StoredCall
} from "@calendeal/domain/receivers"
import type { WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import type { Webhooks } from "@calendeal/domain/webhooks"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  change,
  createWorkspace,
  deliverAll,
  plain,
  sampleCall,
  samplePaymentConnection,
  sampleReport,
  sampleReportOf,
  sampleUnmatched
} from "../samples/index.ts"

type Ports = ReportBook | Outbox | WorkspaceCommands | WorkspaceDirectory | WorkspaceQueries | Webhooks

const connected = Effect.gen(function* () {
  const { id: workspaceId } = yield* createWorkspace()
  const connection = samplePaymentConnection(workspaceId, { wrongSignatures: 2 })
  yield* change(workspaceId, { _tag: "CreatePaymentConnection", connection })
  yield* deliverAll(workspaceId)
  return connection
})

const stored = ({ id, workspaceId }: PaymentConnection) =>
  WorkspaceQueries.use((queries) =>
    Effect.map(queries.find(workspaceId, "paymentConnections", id), Option.getOrThrow)
  )

const reading = ({ connectionId, id: callId, workspaceId }: StoredCall) =>
  OutboxMessage.make({ _tag: "ReadProviderCall", workspaceId, connectionId, callId })

/** The contract of `ReportBook`. */
export const reportBookContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`ReportBook / ${adapter}`, (it) => {
    it.effect("D-RCV-2: a call is stored with its message, byte by byte, without credentials", () =>
      Effect.gen(function* () {
        const book = yield* ReportBook
        const connection = yield* connected
        const { workspaceId } = connection
        const call = sampleCall(connection)
        assert.deepStrictEqual(call.headers, { origin: "https://api.shop.example" })
        assert.isTrue(yield* book.keepCall(call, [reading(call)]))
        assert.deepStrictEqual(yield* deliverAll(workspaceId), [reading(call)])
        const found = Option.getOrThrow(yield* book.findCall(workspaceId, call.id))
        assert.deepStrictEqual([...found.body], [0, 255, 1])
        assert.deepStrictEqual(plain({ ...found, body: null }), plain({ ...call, body: null }))
        const elsewhere = (yield* createWorkspace()).id
        assert.isTrue(Option.isNone(yield* book.findCall(elsewhere, call.id)))
        yield* book.removeCall(elsewhere, call.id)
        assert.isTrue(Option.isSome(yield* book.findCall(workspaceId, call.id)))
        yield* book.removeCall(workspaceId, call.id)
        assert.isTrue(Option.isNone(yield* book.findCall(workspaceId, call.id)))
      })
    )

    it.effect(
      "D-RCV-2: nothing is stored for a connection that was removed, nor for another workspace's",
      () =>
        Effect.gen(function* () {
          const book = yield* ReportBook
          const connection = yield* connected
          const { id, workspaceId } = connection
          const call = sampleCall(connection)
          const foreign = { ...sampleCall(connection), workspaceId: (yield* createWorkspace()).id }
          assert.isFalse(yield* book.keepCall(foreign, [reading(foreign)]))
          assert.deepStrictEqual(yield* deliverAll(foreign.workspaceId), [])
          assert.isTrue(yield* book.keepCall(call, []))
          yield* change(workspaceId, { _tag: "DeletePaymentConnection", connectionId: id })
          const late = sampleCall(connection)
          assert.isFalse(yield* book.keepCall(late, [reading(late)]))
          assert.isTrue(Option.isNone(yield* book.findCall(workspaceId, late.id)))
          yield* book.noteCall(connection, call.receivedAt)
          yield* book.countWrongSignature(connection)
        })
    )

    it.effect("D-RCV-14: a call that could not be read is kept for 30 days", () =>
      Effect.gen(function* () {
        const book = yield* ReportBook
        const connection = yield* connected
        const { workspaceId } = connection
        const [old, young] = [sampleCall(connection), sampleCall(connection)]
        const at = (days: number) => DateTime.add(old.receivedAt, { days, seconds: 1 })
        const isThere = ({ id }: StoredCall) => Effect.map(book.findCall(workspaceId, id), Option.isSome)
        yield* book.keepCall(old, [])
        yield* book.keepCall({ ...young, receivedAt: at(1) }, [])
        assert.deepStrictEqual([yield* isThere(old), yield* isThere(young)], [true, true])
        yield* book.keepCall(sampleCall(connection, { receivedAt: at(keptDaysOfCall) }), [])
        assert.deepStrictEqual([yield* isThere(old), yield* isThere(young)], [false, true])
      })
    )

    it.effect(
      "D-RCV-6: a connection knows its latest call, and wrong signatures since then, up to three",
      () =>
        Effect.gen(function* () {
          const book = yield* ReportBook
          const connection = yield* connected
          const foreign = { ...connection, workspaceId: (yield* createWorkspace()).id }
          for (let nth = 0; nth < 6; nth++) {
            yield* book.countWrongSignature(foreign)
            yield* book.countWrongSignature(connection)
          }
          assert.strictEqual((yield* stored(connection)).wrongSignatures, mostWrongSignatures)
          const at = DateTime.makeUnsafe("2026-01-02T03:04:59.999Z")
          yield* book.noteCall(connection, at)
          const noted = yield* stored(connection)
          assert.deepStrictEqual(
            [noted.lastCallAt && DateTime.formatIso(noted.lastCallAt), noted.wrongSignatures],
            ["2026-01-02T03:04:00.000Z", 0]
          )
          // A clock that is behind takes nothing back.
          yield* book.noteCall(connection, DateTime.subtract(at, { hours: 1 }))
          assert.deepStrictEqual(plain(yield* stored(connection)), plain(noted))
        })
    )

    it.effect("D-RCV-15: the days in a row with calls are counted, in UTC, and begin again after a gap", () =>
      Effect.gen(function* () {
        const book = yield* ReportBook
        const connection = yield* connected
        const counted: Array<number> = []
        for (const time of [
          "2026-01-01T23:59:00Z",
          "2026-01-02T00:00:00Z",
          "2026-01-02T23:00:00Z",
          // A clock that is behind.
          "2026-01-01T12:00:00Z",
          ...["03", "04", "05", "06", "07", "08"].map((day) => `2026-01-${day}T12:00:00Z`),
          "2026-01-10T00:00:00Z"
        ]) {
          yield* book.noteCall(connection, DateTime.makeUnsafe(time))
          counted.push((yield* stored(connection)).callDays)
        }
        assert.deepStrictEqual(counted, [1, 2, 2, 2, 3, 4, 5, 6, 7, 7, 1])
      })
    )

    it.effect(
      "D-RCV-7, D-LEDG-11: an entry is there once, what is said of it is completed, and it leaves",
      () =>
        Effect.gen(function* () {
          const [book, queries] = [yield* ReportBook, yield* WorkspaceQueries]
          const { id: workspaceId } = yield* createWorkspace()
          const entry = sampleUnmatched(
            workspaceId,
            sampleReport("in_1", {
              billing: { ...noBilling, tax: Tax.make(7) },
              payer: { customer: "cus_1" }
            })
          )
          const more = { tax: Tax.make(9), subscriptionId: "sub_1", subscriptionPayment: "renewal" } as const
          yield* Effect.all(
            Array.from({ length: 8 }, () => book.enter(entry)),
            { concurrency: "unbounded" }
          )
          yield* book.enter(
            sampleUnmatched(
              workspaceId,
              sampleReport("in_1", {
                billing: more,
                payer: { email: " Sam@Customer.Example", customer: "x" }
              })
            )
          )
          const all = { limit: 100, after: null } as const
          const list = (id = workspaceId) =>
            Effect.map(queries.list(id, "unmatchedEntries", {}, all), ({ items }) => items)
          assert.deepStrictEqual(
            plain(yield* list()),
            plain([{ ...entry, ...more, tax: Tax.make(7), email: "sam@customer.example" }])
          )
          const found = yield* queries.find(workspaceId, "unmatchedEntries", entry.id)
          assert.isTrue(Option.isSome(found))
          const refunds = yield* queries.list(workspaceId, "unmatchedEntries", { kind: "refund" }, all)
          assert.lengthOf(refunds.items, 0)
          const elsewhere = (yield* createWorkspace()).id
          yield* book.leave(elsewhere, entry.reference)
          assert.lengthOf(yield* list(elsewhere), 0)
          assert.lengthOf(yield* list(), 1)
          yield* book.leave(workspaceId, entry.reference)
          assert.lengthOf(yield* list(), 0)
          yield* book.enter(entry)
          const contactId = ContactId.make(crypto.randomUUID())
          yield* book.paid(elsewhere, { ...entry, contactId })
          assert.lengthOf(yield* list(), 1)
          yield* book.paid(workspaceId, { ...entry, contactId })
          assert.lengthOf(yield* list(), 0)
        })
    )

    it.effect("D-RCV-9: the entries of one payment wait for it, the oldest first", () =>
      Effect.gen(function* () {
        const book = yield* ReportBook
        const { id: workspaceId } = yield* createWorkspace()
        const entry = (reference: string, payment: string, minutes: number) => {
          const sample = sampleUnmatched(workspaceId, sampleReportOf(payment, "refund", reference, 1_00))
          return { ...sample, createdAt: DateTime.add(sample.createdAt, { minutes }) }
        }
        const [first, second, other] = [
          entry("re_1", "in_1", 0),
          entry("re_2", "in_1", 1),
          entry("re_3", "in_2", 0)
        ]
        for (const one of [second, other, first]) yield* book.enter(one)
        const { entries } = yield* book.waitingFor(workspaceId, "stripe:test:in_1")
        assert.deepStrictEqual(plain(entries), plain([first, second]))
        const elsewhere = yield* book.waitingFor((yield* createWorkspace()).id, "stripe:test:in_1")
        assert.deepStrictEqual(elsewhere.entries, [])
      })
    )

    it.effect(
      "D-RCV-5, D-RCV-13: customers and checkouts are known in their workspace, the latest word counts",
      () =>
        Effect.gen(function* () {
          const book = yield* ReportBook
          const [{ id: workspaceId }, { id: elsewhere }] = [
            yield* createWorkspace(),
            yield* createWorkspace()
          ]
          const [one, other] = [ContactId.make(crypto.randomUUID()), ContactId.make(crypto.randomUUID())]
          const contactOf = (id: WorkspaceId, customer: string | null) =>
            Effect.map(
              book.knownBefore(id, { reference: "stripe:in_1", customer }),
              ({ contactId }) => contactId
            )
          const paid = (contactId: ContactId, customer: string | null) =>
            book.paid(workspaceId, { reference: "stripe:in_1", customer, contactId })
          yield* paid(one, "stripe:cus_1")
          assert.deepStrictEqual(yield* contactOf(workspaceId, "stripe:cus_1"), Option.some(one))
          yield* paid(other, "stripe:cus_1")
          yield* paid(one, null)
          assert.deepStrictEqual(yield* contactOf(workspaceId, "stripe:cus_1"), Option.some(other))
          for (const [id, customer] of [
            [elsewhere, "stripe:cus_1"],
            [workspaceId, "stripe:cus_2"],
            [workspaceId, null]
          ] as const)
            assert.isTrue(Option.isNone(yield* contactOf(id, customer)))
          const checkoutOf = (id: WorkspaceId) =>
            Effect.map(book.waitingFor(id, "stripe:pi_1"), ({ recordedAs }) => recordedAs)
          assert.isTrue(Option.isNone(yield* checkoutOf(workspaceId)))
          yield* book.noteCheckout(workspaceId, "stripe:pi_1", null)
          assert.deepStrictEqual(yield* checkoutOf(workspaceId), Option.some(null))
          yield* book.noteCheckout(workspaceId, "stripe:pi_1", "stripe:cs_1")
          assert.deepStrictEqual(yield* checkoutOf(workspaceId), Option.some("stripe:cs_1"))
          assert.isTrue(Option.isNone(yield* checkoutOf(elsewhere)))
        })
    )
  })
