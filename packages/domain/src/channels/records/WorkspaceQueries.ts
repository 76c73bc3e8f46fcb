import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { Currency } from "../../kernel/money/index.ts"
import type { Deal } from "../../leads/deals/index.ts"
import type { TooManyReports, TooMuchToCount } from "../../revenue/reports/index.ts"
import type { Transaction } from "../../revenue/transactions/index.ts"
import type { Booking } from "../../scheduling/bookings/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { BookedFilter, BookedPeriod, Edges } from "./BookedPeriods.ts"
import { orders, type ResourceKind, type Resources } from "./Resources.ts"

/**
 * The end of a page: id of its last item, and its time of creation, or the time of `sort`. It stays valid when items are added.
 */
export const Position = Schema.Struct({
  at: Schema.DateTimeUtc,
  id: Schema.String,
  sort: Schema.optionalKey(Schema.Literals(Object.values(orders).flat()))
})
export type Position = typeof Position.Type

/** `limit`: 1 to 100. `after`: a position in the same order. Null: from the start. */
export interface PageRequest {
  readonly limit: number
  readonly after: Position | null
}

/** `next`: the position for the next page. Null: there are no more items. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next: Position | null
}

/** The kinds whose items have an amount. */
export type SoldKind = "deals" | "transactions"

/** The number of items, with those that have no amount, and the sums of the others, by currency in ascending order. */
export interface Totals {
  readonly count: number
  readonly sums: ReadonlyArray<{
    readonly currency: Currency
    readonly count: number
    readonly cents: bigint
  }>
}

/** Port: read access to a workspace's resources, without removed ones. */
export class WorkspaceQueries extends Context.Service<
  WorkspaceQueries,
  {
    /**
     * `id`: the item's `id`, a booking's `uid`, a member's `userId`, or the workspace's id for its settings; none if it has another format.
     * The id of a merged contact finds the one that it was merged into (D-CONTACT-1).
     */
    readonly find: <K extends ResourceKind>(
      workspaceId: WorkspaceId,
      kind: K,
      id: string
    ) => Effect.Effect<Option<Resources[K]["item"]>>
    /** The items as `find` returns them, by id. The map has only items that exist. */
    readonly findAll: <K extends ResourceKind>(
      workspaceId: WorkspaceId,
      kind: K,
      ids: ReadonlySet<string>
    ) => Effect.Effect<ReadonlyMap<string, Resources[K]["item"]>>
    /** The filtered items, newest first and at the same instant by descending id, or in the order of `sort`, ids included. */
    readonly list: <K extends Exclude<ResourceKind, "workspace">>(
      workspaceId: WorkspaceId,
      kind: K,
      query: Resources[K]["query"],
      page: PageRequest
    ) => Effect.Effect<Page<Resources[K]["item"]>>
    /** The figures of `bookedPeriods` of all bookings of the workspace, by one query. */
    readonly countBooked: (
      workspaceId: WorkspaceId,
      filter: BookedFilter,
      edges: Edges
    ) => Effect.Effect<ReadonlyArray<BookedPeriod>>
    /** The numbers of bookings that each of these filters finds, at most `most` of each, by one query. */
    readonly countEach: (
      workspaceId: WorkspaceId,
      filters: ReadonlyArray<Resources["bookings"]["query"]>,
      most: number
    ) => Effect.Effect<ReadonlyArray<number>, TooMuchToCount | TooManyReports>
    /** The totals of all filtered items. */
    readonly totals: <K extends SoldKind>(
      workspaceId: WorkspaceId,
      kind: K,
      query: Resources[K]["query"]
    ) => Effect.Effect<Totals, TooMuchToCount | TooManyReports>
  }
>()("@calendeal/domain/management/WorkspaceQueries") {}

type Sorting = Pick<Position, "sort">

/** The position of an item in a list that has the same time in every order. */
export const positionIn = ({ sort }: Sorting, at: Position["at"], id: string): Position => ({
  at,
  id,
  ...(sort !== undefined && { sort })
})

/** The position of a booking in a list with this order. */
export const bookingPosition = ({ createdAt, startAt, uid }: Booking, query: Sorting): Position =>
  positionIn(query, query.sort === undefined ? createdAt : startAt, uid)

/** The position of a payment in a list with this order. */
export const transactionPosition = (
  { id, recordedAt, transactionAt }: Transaction,
  query: Sorting
): Position => positionIn(query, isByPayment(query) ? transactionAt : recordedAt, id)

/** Whether payments are listed by the time of payment, and not of recording. */
export const isByPayment = ({ sort }: Sorting): boolean =>
  sort === "transactionAt" || sort === "-transactionAt"

/** The position of a deal in a list with this order. Lists by the closing have no open deals. */
export const dealPosition = (
  { closedAt, id, openedAt }: Pick<Deal, "closedAt" | "id" | "openedAt">,
  query: Sorting
): Position => positionIn(query, isByClosing(query) ? (closedAt ?? openedAt) : openedAt, id)

/** Whether deals are listed by the time of their closing, which leaves open ones out (D-MGMT-54). */
export const isByClosing = ({ sort }: Sorting): boolean => sort === "closedAt" || sort === "-closedAt"

/** All filtered items, in the order of the list. Reads page by page. */
export const listAll = Effect.fnUntraced(function* <K extends Exclude<ResourceKind, "workspace">>(
  workspaceId: WorkspaceId,
  kind: K,
  query: Resources[K]["query"]
) {
  const queries = yield* WorkspaceQueries
  const items: Array<Resources[K]["item"]> = []
  let after: Position | null = null
  do {
    const page: Page<Resources[K]["item"]> = yield* queries.list(workspaceId, kind, query, {
      limit: 100,
      after
    })
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
})
