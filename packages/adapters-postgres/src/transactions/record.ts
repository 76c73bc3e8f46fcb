import type {
  PaymentCircumstances,
  PaymentSubject,
  Settlement,
  TransactionId
} from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Result } from "effect/Result"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { contactIn, contactRows, unlessSameEmail } from "../contacts/rows.ts"
import { dealRows } from "../deals/rows.ts"
import { decodeFirst, sha256 } from "../rows.ts"
import { StaleRead } from "../tenancy/withRetries.ts"
import { known, query, together } from "../tenancy/Query.ts"
import type { Transactions } from "../tenancy/transactions.ts"
import { enterTransaction, transactionIn, transactionOfKey } from "./rows.ts"

/**
 * Records a payment in one transaction. It locks the key, then the contact, then the deal, so that payments with one of them
 * in common are recorded one after the other.
 */
export const record = <E>(
  { lookAndWrite, post, sql }: Recording,
  subject: PaymentSubject,
  decide: (seen: PaymentCircumstances) => Result<Settlement, E>
): Effect.Effect<Settlement, E | SqlError | StaleRead> =>
  lookAndWrite(
    subject.workspaceId,
    look(sql, subject),
    Effect.fnUntraced(function* ({ isClaimed, ...found }) {
      // The key's transaction was committed between the claim and the query for it.
      if (!isClaimed && Option.isNone(found.earlier)) return yield* new StaleRead()
      const seen = circumstancesOf(found)
      const settlement = yield* Effect.fromResult(decide(seen))
      return { settlement, statements: store(sql, post, seen, settlement) }
    })
  ).pipe(
    unlessSameEmail,
    Effect.map(({ settlement }) => settlement)
  )

interface Recording extends Pick<Transactions, "lookAndWrite"> {
  readonly sql: SqlClient
  readonly post: OutboxPosting["Service"]["post"]
}

/**
 * Reads and locks the data of the decision. All queries take one round trip. The connection keeps their order, so the
 * transaction of a used key is queried after the claim has waited for it.
 */
const look = (sql: SqlClient, subject: PaymentSubject) => {
  const { bookingUid, email, fresh, workspaceId } = subject
  const key = keyOf(subject)
  return together({
    isClaimed: claim(sql, workspaceId, key, fresh.transactionId),
    earlier: query(transactionOfKey(sql, workspaceId, key), transactionIn),
    booker: Option.isNone(bookingUid)
      ? known(Option.none<typeof Booker.Type>())
      : bookerOf(sql, workspaceId, bookingUid.value),
    payer: query(contactRows(sql).lockByEmail(workspaceId, email), contactIn),
    candidate: dealRows(sql).lockCandidate(workspaceId, Option.getOrNull(bookingUid), email)
  })
}

type Found = Omit<ReturnType<ReturnType<typeof look>["read"]>, "isClaimed">

const circumstancesOf = ({ booker, candidate, earlier, payer }: Found): PaymentCircumstances => {
  const dealIf = (isNamed: boolean) =>
    Option.map(
      Option.filter(candidate, (found) => found.isNamed === isNamed),
      ({ deal }) => deal
    )
  return {
    earlier,
    booking: Option.map(booker, ({ is_erased }) => ({ bookerIsErased: is_erased, deal: dealIf(true) })),
    payer,
    openDeals: Option.toArray(dealIf(false))
  }
}

/** Claims the key for the transaction. Waits for a transaction that claims it too; false if that one is committed. */
const claim = (sql: SqlClient, workspaceId: WorkspaceId, key: string, transactionId: TransactionId) =>
  query(
    sql`
      insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
      values (${workspaceId}, ${workspaceId}, ${sha256(key)}, ${transactionId})
      on conflict do nothing
      returning outcome
    `,
    (rows) => rows.length > 0
  )

/** The statements that store the settlement. Most payments change neither their contact nor their deal. */
const store = (
  sql: SqlClient,
  post: OutboxPosting["Service"]["post"],
  { booking, openDeals, payer }: PaymentCircumstances,
  { contact, deal, outboxMessages, transaction }: Settlement
) => {
  const seenDeals = [...Option.toArray(Option.flatMap(booking, ({ deal }) => deal)), ...openDeals]
  return [
    ...(Option.isSome(payer) ? [] : [contactRows(sql).store(contact, true)]),
    ...(seenDeals.includes(deal) ? [] : [dealRows(sql).put(deal)]),
    enterTransaction(sql, transaction),
    ...(outboxMessages.length === 0 ? [] : [post(outboxMessages)])
  ]
}

/**
 * The key of a payment. A payment without a key gets one, so that it is not recorded twice after a lost COMMIT. Keys of
 * clients have no slash.
 */
const keyOf = ({ fresh, key }: PaymentSubject): string =>
  Option.getOrElse(key, () => `/${fresh.transactionId}`)

/** Whether the booker was erased (D-TX-2). None if there is no such booking. */
const bookerOf = (sql: SqlClient, workspaceId: WorkspaceId, uid: string) =>
  query(
    sql`
      select erased_at is not null as is_erased from bookings
      join contacts on contacts.workspace_id = bookings.workspace_id and contacts.id = bookings.contact_id
      where bookings.workspace_id = ${workspaceId} and uid = ${uid}
    `,
    bookerIn
  )

const Booker = Schema.Struct({ is_erased: Schema.Boolean })
const bookerIn = decodeFirst(Booker)
