import { Deal, DealId } from "@calendeal/domain/deals"
import { Cents, Currency, Tax } from "@calendeal/domain/money"
import type { Payer } from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import type { SqlClient } from "effect/sql/SqlClient"
import * as Struct from "effect/Struct"
import { allRows, decodeAll, decodeFirst, firstRow } from "../rows.ts"
import { query } from "../tenancy/Query.ts"

/** Cents as a column `numeric(12,2)`: a decimal text with two places, so that no number is rounded (D-TX-1). */
const decimalOf = <S extends Schema.Codec<number, number>>(cents: S) =>
  Schema.String.pipe(
    Schema.decodeTo(cents, {
      decode: SchemaGetter.transform((amount: string) => Number(amount.replace(".", ""))),
      encode: SchemaGetter.transform((cents: number) => {
        const digits = String(cents).padStart(3, "0")
        return `${digits.slice(0, -2)}.${digits.slice(-2)}`
      })
    })
  )

export const Amount = decimalOf(Cents)
export const TaxAmount = decimalOf(Tax)

const fields = {
  ...Deal.mapFields(Struct.omit(["value"])).fields,
  amount: Schema.NullOr(Amount),
  currency: Schema.NullOr(Currency),
  openedAt: Schema.DateTimeUtcFromDate,
  closedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  lostAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}
const columns = {
  workspaceId: "workspace_id",
  contactId: "contact_id",
  bookingUid: "booking_uid",
  openedAt: "opened_at",
  closedAt: "closed_at",
  ownerId: "owner_id",
  lostAt: "lost_at",
  lostReason: "lost_reason"
} as const

const DealRow = Schema.Struct(fields).pipe(Schema.encodeKeys(columns))

const Candidate = Schema.Struct({ ...fields, isNamed: Schema.Boolean }).pipe(
  Schema.encodeKeys({ ...columns, isNamed: "is_named" })
)

const encode = Schema.encodeSync(DealRow)

/** A deal as a row of the table `deals`. */
export const rowOf = ({ value, ...deal }: Deal) =>
  encode({ ...deal, amount: value?.cents ?? null, currency: value?.currency ?? null })

const dealOf = ({ amount, currency, ...deal }: typeof DealRow.Type): Deal => ({
  ...deal,
  value: amount === null || currency === null ? null : { cents: amount, currency }
})

/** Reads the deals of a query. */
export const allDeals = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  query.pipe(
    allRows(DealRow),
    Effect.map((rows) => rows.map(dealOf))
  )

/** Reads the first deal of a query. */
export const firstDeal = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  query.pipe(firstRow(DealRow), Effect.map(Option.map(dealOf)))

const first = decodeFirst(DealRow)

/** Reads the first of the deals' rows. */
export const dealIn = (rows: ReadonlyArray<unknown>) => Option.map(first(rows), dealOf)

const firstCandidate = decodeFirst(Candidate)

/** Reads the deal that a payment may settle, and whether it is the deal of the payment's booking. */
const candidateIn = (rows: ReadonlyArray<unknown>) =>
  Option.map(firstCandidate(rows), ({ isNamed, ...row }) => ({ deal: dealOf(row), isNamed }))

/** The deals of the transaction's workspace. */
export const dealRows = (sql: SqlClient) => ({
  find: (workspaceId: WorkspaceId, id: DealId) =>
    sql`select * from deals where workspace_id = ${workspaceId} and id = ${id}`,

  /**
   * Locks the deal that `settlePayment` chooses (D-TX-3, D-TX-8): the named deal, or that of the named booking or of its
   * successor (`isNamed`), otherwise the most recently opened open deal of the payer. A subquery finds its id, because
   * row-level security keeps PostgreSQL from using an index for the result of a coalesce.
   */
  lockCandidate: (workspaceId: WorkspaceId, payer: Payer) =>
    query(candidateOf(sql, workspaceId, payer), candidateIn),

  /** What is paid of the locked candidate (D-TX-11). Its own statement, because a lock that waits sees later rows of no other table. */
  candidatePaid: (workspaceId: WorkspaceId, payer: Payer) =>
    query(paidOfCandidate(sql, workspaceId, payer), paidIn),

  /** Inserts a new deal or replaces a locked one. */
  put: (deal: Deal) => {
    const row = rowOf(deal)
    return sql`
      insert into deals ${sql.insert(row)}
      on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
    `
  }
})

/** The id of the deal that `settlePayment` chooses, as a subquery. */
const candidateId = (sql: SqlClient, workspaceId: WorkspaceId, payer: Payer) => {
  if (payer._tag === "Deal") return sql`${payer.dealId}::uuid`
  const latest =
    payer._tag === "Email"
      ? sql`
          select latest.id from contacts
          join deals latest on latest.workspace_id = contacts.workspace_id and latest.contact_id = contacts.id
          where contacts.workspace_id = ${workspaceId} and email = ${payer.email} and erased_at is null
            and latest.status = 'open'
          order by latest.opened_at desc, latest.id desc
          limit 1
        `
      : sql`
          select latest.id from deals latest
          where latest.workspace_id = ${workspaceId} and latest.contact_id = ${payer.contactId}
            and latest.status = 'open'
          order by latest.opened_at desc, latest.id desc
          limit 1
        `
  return payer._tag === "Contact" || Option.isNone(payer.bookingUid)
    ? sql`(${latest})`
    : sql`(select coalesce((select id from named), (${latest})))`
}

/** What `candidateId` needs before it: the bookings that follow the named one, and their deal. */
const named = (sql: SqlClient, workspaceId: WorkspaceId, uid: string) => sql`
  with recursive successors as (
    select uid from bookings where workspace_id = ${workspaceId} and uid = ${uid}
    union all
    select later.uid from successors
    join bookings later on later.workspace_id = ${workspaceId} and later.rescheduled_from = successors.uid
  ),
  named as (
    select deals.id from successors
    join deals on deals.workspace_id = ${workspaceId} and deals.booking_uid = successors.uid
  )
`

const bookingOf = (payer: Payer): Option.Option<string> =>
  payer._tag === "Email" ? payer.bookingUid : Option.none()

const candidateOf = (sql: SqlClient, workspaceId: WorkspaceId, payer: Payer) => {
  const id = candidateId(sql, workspaceId, payer)
  const uid = bookingOf(payer)
  if (Option.isSome(uid))
    return sql`
      ${named(sql, workspaceId, uid.value)}
      select deals.*, exists (select from named) as is_named from deals
      where workspace_id = ${workspaceId} and id = ${id}
        and (status = 'open' or booking_uid in (select uid from successors))
      for no key update
    `
  return payer._tag === "Deal"
    ? sql`
        select *, true as is_named from deals
        where workspace_id = ${workspaceId} and id = ${id}
        for no key update
      `
    : sql`
        select *, false as is_named from deals
        where workspace_id = ${workspaceId} and id = ${id} and status = 'open'
        for no key update
      `
}

/** What is paid of the candidate in each currency, with a row also for a deal without payments; no row: payments do not add up. */
const paidOfCandidate = (sql: SqlClient, workspaceId: WorkspaceId, payer: Payer) => {
  const uid = bookingOf(payer)
  const sums = sql`
    select deals.id, transactions.currency, (sum(transactions.amount) * 100)::numeric(40, 0)::text as cents
    from deals
    left join transactions on transactions.workspace_id = deals.workspace_id and deal_id = deals.id
    where deals.workspace_id = ${workspaceId} and deals.id = ${candidateId(sql, workspaceId, payer)}
      and (select part_payments_add_up from workspaces where workspace_id = ${workspaceId})
    group by 1, 2
  `
  return Option.isNone(uid) ? sums : sql`${named(sql, workspaceId, uid.value)} ${sums}`
}

const paidIn = decodeAll(
  Schema.Struct({
    id: DealId,
    currency: Schema.NullOr(Currency),
    cents: Schema.NullOr(Schema.BigIntFromString)
  })
)
