import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Contact, ContactId } from "../../leads/contacts/index.ts"
import type { Member } from "../../workspace/workspaces/index.ts"
import { ownHost } from "./permission.ts"
import { isWithin, narrowed, readableContacts } from "./reach.ts"
import {
  type BookedFilter,
  bookingGroups,
  countOf,
  type Edges,
  mostCounted,
  type ResourceKind,
  type Resources,
  type Page,
  type PageRequest,
  type SoldKind,
  type Totals,
  WorkspaceQueries
} from "../../channels/records/index.ts"

/**
 * Finds a resource if the member reaches it (D-HOST-1, D-HOST-3). The id of a merged contact finds the contact that it was
 * merged into (D-CONTACT-1).
 */
export const findWithin = Effect.fnUntraced(function* <K extends ResourceKind>(
  member: Member,
  kind: K,
  id: string
) {
  const queries = yield* WorkspaceQueries
  const found = yield* queries.find(member.workspaceId, kind, id)
  if (Option.isNone(found) || !isWithin({ hostId: ownHost(member) }, kind, found.value))
    return Option.none<Resources[K]["item"]>()
  return (yield* isReadable(member, found.value)) ? found : Option.none<Resources[K]["item"]>()
})

/** A page of the filtered resources that the member reaches (D-HOST-1, D-HOST-3). */
export const listWithin = Effect.fnUntraced(function* <K extends Exclude<ResourceKind, "workspace">>(
  member: Member,
  kind: K,
  query: Resources[K]["query"],
  page: PageRequest
) {
  const queries = yield* WorkspaceQueries
  const contacts = kind === "contacts" ? yield* contactsOf(member) : {}
  const own = narrowed({ hostId: ownHost(member) }, kind, query)
  const empty: Page<Resources[K]["item"]> = { items: [], next: null }
  if (own === null || contacts === null) return empty
  return yield* queries.list(
    member.workspaceId,
    kind,
    { ...own, ...contacts, ...(yield* searchedBy(member, kind, query)) },
    page
  )
})

/** Counts the filtered bookings that the member reaches by period (D-HOST-1). */
export const countBookedWithin = Effect.fnUntraced(function* (
  member: Member,
  filter: BookedFilter,
  edges: Edges
) {
  const queries = yield* WorkspaceQueries
  const own = narrowed({ hostId: ownHost(member) }, "bookings", filter)
  if (own === null) return edges.slice(1).map(() => ({ bookings: 0, minutes: 0 }))
  return yield* queries.countBooked(member.workspaceId, own, edges)
})

/** Counts the groups of the filtered bookings that the member reaches (D-HOST-1). */
export const countGroupsWithin = Effect.fnUntraced(function* (
  member: Member,
  filter: Parameters<typeof bookingGroups>[0],
  at: DateTime.Utc
) {
  const queries = yield* WorkspaceQueries
  const own = narrowed({ hostId: ownHost(member) }, "bookings", filter)
  const counts = ([upcoming = 0, past = 0, cancelled = 0, waiting = 0]: ReadonlyArray<number>) => ({
    upcoming: countOf(upcoming),
    past: countOf(past),
    cancelled: countOf(cancelled),
    waiting: countOf(waiting)
  })
  if (own === null) return counts([])
  const { cancelled, past, upcoming, waiting } = bookingGroups(
    { ...own, ...(yield* searchedBy(member, "bookings", filter)) },
    at
  )
  const groups = [upcoming, past, cancelled, waiting]
  return counts(yield* queries.countEach(member.workspaceId, groups, mostCounted + 1))
})

/** The contacts with these ids that the member reads, by id, in one query (D-HOST-3). At most 100. */
export const contactsWithin = Effect.fnUntraced(function* (member: Member, ids: ReadonlySet<ContactId>) {
  if (ids.size === 0) return new Map<ContactId, Contact>()
  const { items } = yield* listWithin(member, "contacts", { ids: [...ids] }, { limit: 100, after: null })
  return new Map(items.map((contact) => [contact.id, contact]))
})

/** The totals of the filtered resources that the member reaches (D-HOST-1). */
export const totalsWithin = Effect.fnUntraced(function* <K extends SoldKind>(
  member: Member,
  kind: K,
  query: Resources[K]["query"]
) {
  const queries = yield* WorkspaceQueries
  const own = narrowed({ hostId: ownHost(member) }, kind, query)
  const none: Totals = { count: 0, sums: [] }
  return own === null ? none : yield* queries.totals(member.workspaceId, kind, own)
})

/**
 * A search of bookings compares their contacts, too, unless the member reads no contacts (D-SEARCH-3): those of bookings that
 * the member reaches are the ones that the member reads.
 */
const searchedBy = Effect.fnUntraced(function* (member: Member, kind: ResourceKind, query: object) {
  if (kind !== "bookings" || !("search" in query)) return {}
  return (yield* contactsOf(member)) === null ? {} : { searchesContacts: true as const }
})

/** Whether the member reads the item, if it is a contact. */
const isReadable = Effect.fnUntraced(function* (member: Member, item: Resources[ResourceKind]["item"]) {
  if (!("merged" in item)) return true
  const filter = yield* contactsOf(member)
  if (filter?.bookedWith === undefined) return filter !== null
  const queries = yield* WorkspaceQueries
  const { bookedWith } = filter
  const known = yield* queries.list(
    member.workspaceId,
    "bookings",
    { contactId: item.id, ...(bookedWith !== "anyone" && { hostId: bookedWith }) },
    { limit: 1, after: null }
  )
  return known.items.length > 0
})

/** The filter of the contacts that the member reads. Only of members the setting is read. */
const contactsOf = Effect.fnUntraced(function* (member: Member) {
  if (member.role !== "member") return {}
  const queries = yield* WorkspaceQueries
  const found = yield* queries.find(member.workspaceId, "workspace", member.workspaceId)
  return Option.isSome(found) ? readableContacts(member, found.value.value.memberContacts) : null
})
