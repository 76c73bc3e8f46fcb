import type { BookingLedger } from "@calendeal/domain/bookings"
import { IdGenerator } from "@calendeal/domain/consistency"
import type { ContactBook } from "@calendeal/domain/contacts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { listAll, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import type { CheckoutLedger } from "@calendeal/domain/payments"
import { enterPast } from "@calendeal/domain/receiver-deliveries"
import type { ReportBook } from "@calendeal/domain/receivers"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import {
  createBooking,
  createOffering,
  sampleBookingPayment,
  sampleContact,
  samplePaymentConnection,
  sampleReport,
  sampleReportOf,
  sampleTime,
  storeContact
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | CheckoutLedger
  | ContactBook
  | EventTypeCatalog
  | ReportBook
  | RevenueLedger
  | WorkspaceCommands
  | WorkspaceDirectory
  | WorkspaceQueries

/** What an import of past money records, and how it counts it. */
export const importedMoneyContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "1 minute", excludeTestServices: true })(`imported money / ${adapter}`, (it) => {
    it.effect("D-RCV-28, D-RCV-13: each thing counts once, also a booking's own payment", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const { id: workspaceId } = offering.workspace
        const connection = samplePaymentConnection(workspaceId)
        const contact = sampleContact(workspaceId)
        yield* storeContact(contact)
        const booked = (state: "due" | "paid", minutes: number) =>
          createBooking(offering, {
            payment: sampleBookingPayment({ state, sessionId: `cs_${state}` }),
            startAt: sampleTime(minutes),
            endAt: sampleTime(minutes + 30)
          })
        const [paid, due] = [yield* booked("paid", 600), yield* booked("due", 660)]
        const entries = [
          // The payer is named by the second report.
          sampleReport("in_1"),
          sampleReport("in_1", { payer: { email: contact.email } }),
          sampleReport("in_2"),
          sampleReport("pi_paid", { payer: { checkout: paid.uid } }),
          sampleReport("pi_due", { payer: { checkout: due.uid } }),
          sampleReportOf("in_1", "refund", "re_1", 1_00),
          sampleReportOf("in_1", "refund", "re_1", 1_00),
          sampleReportOf("in_9", "refund", "re_9", 1_00)
        ]
        const imported = (isTrial: boolean) =>
          enterPast(connection, entries, { isTrial }).pipe(
            Effect.provideService(IdGenerator, {
              uuid: Effect.sync(() => crypto.randomUUID()),
              bits128: Effect.succeed(0n)
            })
          )
        const found = { payments: 4, adjustments: 2, unreadable: 0 }
        assert.deepStrictEqual(yield* imported(true), { ...found, known: 0, unmatched: 0 })
        assert.lengthOf(yield* listAll(workspaceId, "transactions", {}), 0)
        // `in_2` belongs to no contact, and the booking that is being paid is recorded when it is settled.
        assert.deepStrictEqual(yield* imported(false), { ...found, known: 1, unmatched: 2 })
        const ledger = yield* listAll(workspaceId, "transactions", {})
        assert.sameMembers(
          ledger.map(({ kind, reference }) => `${kind} ${reference}`),
          ["payment stripe:test:in_1", "refund stripe:test:re_1", "payment stripe:cs_paid"]
        )
        assert.deepStrictEqual(yield* imported(false), { ...found, known: 2, unmatched: 2 })
        assert.lengthOf(yield* listAll(workspaceId, "transactions", {}), 3)
      })
    )
  })
