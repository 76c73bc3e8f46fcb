import { auditEntryOf } from "@calendeal/domain/management"
import type {
  Payer,
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
import { contactRows, heldContactIn, unlessSameEmail } from "../contacts/rows.ts"
import { enterAudit } from "../management/rows.ts"
import { dealRows } from "../deals/rows.ts"
import { decodeFirst, sha256 } from "../rows.ts"
import { StaleRead } from "../tenancy/withRetries.ts"
import { known, query, together } from "../tenancy/Query.ts"
import type { Transactions } from "../tenancy/transactions.ts"
import { earlierTransaction, enterTransaction, transactionIn } from "./rows.ts"

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
      if (found.payer.isMerged) return yield* new StaleRead()
      // The key's transaction was committed between the claim and the query for it.
      if (!isClaimed && Option.isNone(found.earlier)) return yield* new StaleRead()
      // Another deal became the latest one after the lock.
      if (found.paid.some(({ id }) => !Option.exists(found.candidate, ({ deal }) => deal.id === id)))
        return yield* new StaleRead()
      const seen = circumstancesOf(found)
      const settlement = yield* Effect.fromResult(decide(seen))
      return { settlement, statements: store(sql, post, seen, settlement) }
    })
  ).pipe(
    unlessSameEmail,
    Effect.map(({ settlement }) => settlement)
  )

export interface Recording extends Pick<Transactions, "lookAndWrite"> {
  readonly sql: SqlClient
  readonly post: OutboxPosting["Service"]["post"]
}

/**
 * Reads and locks the data of the decision. All queries take one round trip. The connection keeps their order, so the
 * transaction of a used key is queried after the claim has waited for it.
 */
const look = (sql: SqlClient, subject: PaymentSubject) => {
  const { fresh, payer, workspaceId } = subject
  const key = keyOf(subject)
  const contacts = contactRows(sql)
  return together({
    isClaimed: claim(sql, workspaceId, key, fresh.transactionId),
    earlier: query(earlierTransaction(sql, workspaceId, key, subject.reference), transactionIn),
    person: namedPerson(sql, workspaceId, payer),
    payer: query(
      payer._tag === "Email"
        ? contacts.lockByEmail(workspaceId, payer.email)
        : payer._tag === "Contact"
          ? contacts.lockById(workspaceId, payer.contactId)
          : contacts.lockByDeal(workspaceId, payer.dealId),
      heldContactIn
    ),
    candidate: dealRows(sql).lockCandidate(workspaceId, payer),
    paid: dealRows(sql).candidatePaid(workspaceId, payer)
  })
}

type Found = Omit<ReturnType<ReturnType<typeof look>["read"]>, "isClaimed">

const circumstancesOf = ({ candidate, earlier, paid, payer, person }: Found): PaymentCircumstances => {
  const dealIf = (isNamed: boolean) =>
    Option.map(
      Option.filter(candidate, (found) => found.isNamed === isNamed),
      ({ deal }) => deal
    )
  return {
    earlier,
    named: Option.map(person, ({ is_erased }) => ({ personIsErased: is_erased, deal: dealIf(true) })),
    payer: payer.contact,
    openDeals: Option.toArray(dealIf(false)),
    paid: addsUp(paid)
  }
}

/** The sums of the deal; none: part payments do not add up, or there is no deal. */
const addsUp = (paid: Found["paid"]): PaymentCircumstances["paid"] =>
  paid.length === 0
    ? Option.none()
    : Option.some(
        paid.flatMap(({ cents, currency, id }) =>
          cents === null || currency === null ? [] : [{ dealId: id, currency, cents }]
        )
      )

/** Claims the key for the transaction. Waits for a transaction that claims it too; false if that one is committed. */
export const claim = (sql: SqlClient, workspaceId: WorkspaceId, key: string, transactionId: TransactionId) =>
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
  { named, openDeals, payer }: PaymentCircumstances,
  { contact, deal, entry, outboxMessages, transaction }: Settlement
) => {
  const seenDeals = [...Option.toArray(Option.flatMap(named, ({ deal }) => deal)), ...openDeals]
  return [
    ...(Option.isSome(payer) ? [] : [contactRows(sql).store(contact, true)]),
    ...(seenDeals.includes(deal) ? [] : [dealRows(sql).put(deal)]),
    enterTransaction(sql, transaction),
    ...(Option.isSome(entry) ? [enterAudit(sql, auditEntryOf(entry.value))] : []),
    ...(outboxMessages.length === 0 ? [] : [post(outboxMessages)])
  ]
}

/**
 * The key of a payment. A payment without a key gets one, so that it is not recorded twice after a lost COMMIT. Keys of
 * clients have no slash.
 */
const keyOf = ({ fresh, key }: PaymentSubject): string =>
  Option.getOrElse(key, () => `/${fresh.transactionId}`)

/** Whether the person of the named booking or deal was erased (D-TX-2). None: nothing is named, or it does not exist. */
const namedPerson = (sql: SqlClient, workspaceId: WorkspaceId, payer: Payer) => {
  switch (payer._tag) {
    case "Email":
      return Option.isNone(payer.bookingUid)
        ? known(Option.none<typeof Person.Type>())
        : query(
            sql`
              select erased_at is not null as is_erased from bookings
              join contacts on contacts.workspace_id = bookings.workspace_id and contacts.id = bookings.contact_id
              where bookings.workspace_id = ${workspaceId} and uid = ${payer.bookingUid.value}
            `,
            personIn
          )
    case "Contact":
      return known(Option.none<typeof Person.Type>())
    case "Deal":
      return query(
        sql`
          select erased_at is not null as is_erased from deals
          join contacts on contacts.workspace_id = deals.workspace_id and contacts.id = deals.contact_id
          where deals.workspace_id = ${workspaceId} and deals.id = ${payer.dealId}
        `,
        personIn
      )
  }
}

const Person = Schema.Struct({ is_erased: Schema.Boolean })
const personIn = decodeFirst(Person)
