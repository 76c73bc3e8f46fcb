import { BookingUid } from "@calendeal/domain/bookings"
import {
  bookedPeriods,
  isAscending,
  type ResourceKind,
  type Resources,
  type Page,
  type Position,
  type PageRequest,
  type SoldKind,
  type Totals,
  WorkspaceQueries
} from "@calendeal/domain/management"
import type { Currency } from "@calendeal/domain/money"
import { signedCents } from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Predicate, Schema } from "effect"
import { Store } from "../Store.ts"
import { resourcesOf } from "./resources.ts"

/** The resources of this process's workspaces. */
export const layer = Layer.effect(
  WorkspaceQueries,
  Effect.map(Store, (store) =>
    WorkspaceQueries.of({
      find: <K extends ResourceKind>(workspaceId: WorkspaceId, kind: K, id: string) =>
        Effect.sync(() => {
          const { items, position } = resourcesOf(store, workspaceId)[kind]
          const wanted = kind === "contacts" ? presentId(store, workspaceId, id) : id
          return Option.fromUndefinedOr(items({}).find((item) => position(item, {}).id === wanted))
        }),

      findAll: <K extends ResourceKind>(workspaceId: WorkspaceId, kind: K, ids: ReadonlySet<string>) =>
        Effect.sync(() => {
          const { items, position } = resourcesOf(store, workspaceId)[kind]
          const found = items({}).map((item) => [position(item, {}).id, item] as const)
          return new Map(found.filter(([id]) => ids.has(id)))
        }),

      list: <K extends Exclude<ResourceKind, "workspace">>(
        workspaceId: WorkspaceId,
        kind: K,
        query: Resources[K]["query"],
        { after, limit }: PageRequest
      ) =>
        Effect.sync((): Page<Resources[K]["item"]> => {
          const { items, position } = resourcesOf(store, workspaceId)[kind]
          const all = items(query)
            .map((item) => ({ item, at: position(item, query) }))
            .toSorted((a, b) => inOrder(a.at, b.at))
          const later =
            after === null ? all : all.filter(({ at }) => isId(kind, after.id) && inOrder(after, at) < 0)
          const shown = later.slice(0, limit)
          return {
            items: shown.map(({ item }) => item),
            next: later.length > limit ? (shown.at(-1)?.at ?? null) : null
          }
        }),

      countBooked: (workspaceId, filter, edges) =>
        Effect.sync(() => bookedPeriods([...store.dataOf(workspaceId).bookings.values()], filter, edges)),

      countEach: (workspaceId, filters, most) =>
        Effect.sync(() => {
          const { bookings } = resourcesOf(store, workspaceId)
          return filters.map((filter) => Math.min(bookings.items(filter).length, most))
        }),

      totals: <K extends SoldKind>(workspaceId: WorkspaceId, kind: K, query: Resources[K]["query"]) =>
        Effect.sync(() => totalsOf(resourcesOf(store, workspaceId)[kind].items(query).map(amountOf)))
    })
  )
)

/** The value of a deal, or the amount of an entry of the ledger with its sign. */
const amountOf = (item: Resources[SoldKind]["item"]): Sum | null => {
  if ("money" in item) return { currency: item.money.currency, cents: signedCents(item) }
  return item.value && { currency: item.value.currency, cents: BigInt(item.value.cents) }
}

interface Sum {
  readonly currency: Currency
  readonly cents: bigint
}

const totalsOf = (amounts: ReadonlyArray<Sum | null>): Totals => ({
  count: amounts.length,
  sums: [...Map.groupBy(amounts.filter(Predicate.isNotNull), ({ currency }) => currency)]
    .map(([currency, group]) => ({
      currency,
      count: group.length,
      cents: group.reduce((sum, { cents }) => sum + cents, 0n)
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
})

/** The id of the contact that the contact with this id was merged into; the same id if it was not (D-CONTACT-1). */
const presentId = (store: Store["Service"], workspaceId: WorkspaceId, id: string): string =>
  store
    .dataOf(workspaceId)
    .contacts.values()
    .find(({ merged }) => merged.some(({ contactId }) => contactId === id))?.id ?? id

/** Whether the text has the form of an id of this kind; after any other text a page is empty. */
const isId = (kind: ResourceKind, text: string): boolean =>
  kind === "bookings" ? Schema.is(BookingUid)(text) : text === text.toLowerCase() && Schema.is(Uuid)(text)

const Uuid = Schema.String.check(Schema.isUUID())

/** Compares two positions of a list. */
const inOrder = (a: Position, b: Position): number =>
  isAscending(a.sort) ? ascending(a, b) : ascending(b, a)

const ascending = (a: Position, b: Position): number =>
  DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
