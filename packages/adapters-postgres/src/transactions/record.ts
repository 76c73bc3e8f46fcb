import { FollowUp } from "@calendeal/domain/consistency"
import { newContact } from "@calendeal/domain/contacts"
import { closing, settle } from "@calendeal/domain/deals"
import type { PaymentReport, Receipt, Transaction } from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { claim } from "../consistency/idempotencyKeys.ts"
import { contactRows } from "../contacts/rows.ts"
import { dealRows } from "../deals/rows.ts"
import { firstRow } from "../rows.ts"
import { enterTransaction, firstTransaction, transactionOf } from "./rows.ts"

/** The payment is not recorded: the transaction is rolled back, and this is what became of it. */
class Refused extends Data.TaggedError("Refused")<{ readonly receipt: Receipt }> {}

/**
 * Records a payment, as one transaction of its workspace. Locks in this order: the key, the contact, the
 * deal; so equal payments settle one after the other.
 */
export const record = Effect.fnUntraced(function* (
  sql: SqlClient,
  followUps: FollowUpQueue["Service"],
  report: PaymentReport
) {
  const { fresh, money, now, workspaceId } = report
  // Sent together, as the connection keeps their order.
  const [earlier, booker, known] = yield* Effect.all(
    [
      claim(sql, {
        workspaceId,
        scope: workspaceId,
        key: keyOf(report),
        outcome: fresh.transactionId
      }),
      bookerOf(sql, workspaceId, Option.getOrNull(report.bookingUid)),
      contactRows(sql).lockByEmail(workspaceId, report.email)
    ],
    { concurrency: "unbounded" }
  )
  if (Option.isSome(earlier)) return yield* replay(sql, report, earlier.value)
  if (Option.isSome(report.bookingUid)) {
    if (Option.isNone(booker)) return yield* new Refused({ receipt: { _tag: "BookingUnknown" } })
    if (booker.value.is_erased) return yield* new Refused({ receipt: { _tag: "ContactUnknown" } })
  }
  const contactId = Option.isSome(known) ? known.value.id : yield* enterContact(sql, report)
  const candidate = yield* findDeal(sql, report, contactId)
  const deal = settle({ workspaceId, contactId, money }, candidate, { dealId: fresh.dealId, now })
  const transaction: Transaction = {
    id: fresh.transactionId,
    workspaceId,
    contactId,
    dealId: deal.id,
    money,
    transactionAt: report.transactionAt,
    description: Option.getOrNull(report.description),
    recordedAt: now
  }
  const reported = [
    FollowUp.make({ _tag: "ReportPayment", workspaceId, transactionId: transaction.id }),
    ...closing(candidate, deal)
  ]
  yield* Effect.all([dealRows(sql).put(deal), enterTransaction(sql, transaction), followUps.post(reported)], {
    concurrency: "unbounded"
  })
  const receipt: Receipt = { _tag: "Recorded", transaction }
  return receipt
})

/**
 * A payment without a key is its own: if its COMMIT is not answered, it must not be recorded twice. The slash
 * keeps it apart from all keys that can be sent.
 */
const keyOf = ({ fresh, key }: PaymentReport): string =>
  Option.getOrElse(key, () => `/${fresh.transactionId}`)

/** What the key was used for. It may have been for this very payment, when its COMMIT was not answered. */
const replay = Effect.fnUntraced(function* (sql: SqlClient, { workspaceId }: PaymentReport, id: string) {
  const transaction = Option.getOrThrow(yield* firstTransaction(transactionOf(sql, workspaceId, id)))
  const receipt: Receipt = { _tag: "AlreadyRecorded", transaction }
  return receipt
})

/** Whether who made the booking was erased (D-TX-2); none: there is no such booking. */
const bookerOf = (sql: SqlClient, workspaceId: WorkspaceId, uid: string | null) =>
  sql`
    select erased_at is not null as is_erased from bookings
    join contacts on contacts.workspace_id = bookings.workspace_id and contacts.id = bookings.contact_id
    where bookings.workspace_id = ${workspaceId} and uid = ${uid}
  `.pipe(firstRow(Booker))

const Booker = Schema.Struct({ is_erased: Schema.Boolean })

/** The payer is new, where payments make contacts (D-TX-2). */
const enterContact = Effect.fnUntraced(function* (sql: SqlClient, report: PaymentReport) {
  const { createsContact, email, fresh, now, workspaceId } = report
  if (!createsContact) return yield* new Refused({ receipt: { _tag: "ContactUnknown" } })
  yield* contactRows(sql).enter(newContact(fresh.contactId, workspaceId, email, now))
  return fresh.contactId
})

/** The deal of the booking that is paid, else the contact's most recently opened open one (D-TX-3). */
const findDeal = Effect.fnUntraced(function* (
  sql: SqlClient,
  { bookingUid, workspaceId }: PaymentReport,
  contactId: PaymentReport["fresh"]["contactId"]
) {
  const deals = dealRows(sql)
  const named = Option.isSome(bookingUid)
    ? yield* deals.lockOfBooking(workspaceId, bookingUid.value)
    : Option.none()
  return Option.isSome(named) ? named : yield* deals.lockLatestOpen(workspaceId, contactId)
})
