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
import { isClaimed } from "../consistency/idempotencyKeys.ts"
import { contactRows, unlessSameEmail } from "../contacts/rows.ts"
import { dealRows } from "../deals/rows.ts"
import { firstRow } from "../rows.ts"
import { Overtaken } from "../tenancy/overcoming.ts"
import { transactionsOf } from "../tenancy/transactions.ts"
import { enterTransaction, firstTransaction, transactionOfKey } from "./rows.ts"

/** The payment is not recorded: the transaction is rolled back, and this is what became of it. */
class Refused extends Data.TaggedError("Refused")<{ readonly receipt: Receipt }> {}

/**
 * Records a payment, as one transaction of its workspace. Locks in this order: the key, the contact, the
 * deal; so equal payments settle one after the other.
 */
export const record = (sql: SqlClient, post: FollowUpQueue["Service"]["post"], report: PaymentReport) =>
  transactionsOf(sql)
    .lookAndWrite(report.workspaceId, look(sql, report), (seen) => decide(sql, post, report, seen))
    .pipe(
      unlessSameEmail,
      Effect.map(({ receipt }) => receipt)
    )

/**
 * What the decision depends on, held until the transaction ends. Sent together, as the connection keeps their order: what
 * the key made is looked up when the claim has waited for it.
 */
const look = (sql: SqlClient, report: PaymentReport) => {
  const { bookingUid, email, fresh, workspaceId } = report
  return Effect.all(
    {
      isClaimed: isClaimed(sql, {
        workspaceId,
        scope: workspaceId,
        key: keyOf(report),
        outcome: fresh.transactionId
      }),
      earlier: firstTransaction(transactionOfKey(sql, workspaceId, keyOf(report))),
      booker: Option.isNone(bookingUid) ? Effect.succeedNone : bookerOf(sql, workspaceId, bookingUid.value),
      payer: contactRows(sql).lockByEmail(workspaceId, email),
      candidate: dealRows(sql).lockCandidate(workspaceId, Option.getOrNull(bookingUid), email)
    },
    { concurrency: "unbounded" }
  )
}

/** What becomes of the payment: the statement that does it, and the receipt that its rows make. */
const decide = Effect.fnUntraced(function* (
  sql: SqlClient,
  post: FollowUpQueue["Service"]["post"],
  report: PaymentReport,
  { booker, candidate, earlier, isClaimed, payer }: Effect.Success<ReturnType<typeof look>>
) {
  const { fresh, money, now, workspaceId } = report
  // It may have been for this very payment, when its COMMIT was not answered.
  if (Option.isSome(earlier)) {
    return yield* new Refused({ receipt: { _tag: "AlreadyRecorded", transaction: earlier.value } })
  }
  if (!isClaimed) return yield* new Overtaken()
  if (Option.isSome(report.bookingUid)) {
    if (Option.isNone(booker)) return yield* new Refused({ receipt: { _tag: "BookingUnknown" } })
    if (booker.value.is_erased) return yield* new Refused({ receipt: { _tag: "ContactUnknown" } })
  }
  if (Option.isNone(payer) && !report.createsContact) {
    return yield* new Refused({ receipt: { _tag: "ContactUnknown" } })
  }
  const contact = Option.getOrElse(payer, () => newContact(fresh.contactId, workspaceId, report.email, now))
  const deal = settle({ workspaceId, contactId: contact.id, money }, candidate, {
    dealId: fresh.dealId,
    now
  })
  const transaction: Transaction = {
    id: fresh.transactionId,
    workspaceId,
    contactId: contact.id,
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
  // Most payments leave the deal that they are for as it is.
  const isAsHeld = Option.getOrUndefined(candidate) === deal
  const statement = sql`
    with payer as (${Option.isSome(payer) ? sql`select` : contactRows(sql).store(contact, true)}),
    deal as (${isAsHeld ? sql`select` : dealRows(sql).put(deal)}),
    paid as (${enterTransaction(sql, transaction)})
    ${post(reported)}
  `
  const receipt: Receipt = { _tag: "Recorded", transaction }
  return { statement, receipt }
})

/**
 * A payment without a key is its own: if its COMMIT is not answered, it must not be recorded twice. The slash
 * keeps it apart from all keys that can be sent.
 */
const keyOf = ({ fresh, key }: PaymentReport): string =>
  Option.getOrElse(key, () => `/${fresh.transactionId}`)

/** Whether who made the booking was erased (D-TX-2); none: there is no such booking. */
const bookerOf = (sql: SqlClient, workspaceId: WorkspaceId, uid: string) =>
  sql`
    select erased_at is not null as is_erased from bookings
    join contacts on contacts.workspace_id = bookings.workspace_id and contacts.id = bookings.contact_id
    where bookings.workspace_id = ${workspaceId} and uid = ${uid}
  `.pipe(firstRow(Booker))

const Booker = Schema.Struct({ is_erased: Schema.Boolean })
