import type { HostId, Member, MemberContacts } from "../workspaces/index.ts"
import { ownHost, type Reach } from "./permission.ts"
import type { ResourceKind, Resources } from "./WorkspaceQueries.ts"

/** How the resources of a kind belong to hosts. */
interface Ownership<K extends ResourceKind> {
  readonly isOf: (hostId: HostId, item: Resources[K]["item"]) => boolean
  /** The filter for the host's own items among the filtered ones. Null: there are none. */
  readonly own: (hostId: HostId, filter: Resources[K]["query"]) => Resources[K]["query"] | null
}

/** Of all hosts. */
const shared = { isOf: () => true, own: <Filter>(_: HostId, filter: Filter) => filter }

/** Of no host: about the workspace as a whole, or about contacts. */
const foreign = { isOf: () => false, own: () => null }

/** The filter with the host, unless it asks for another one. */
const ofHost = <Filter extends { readonly hostId?: HostId }>(hostId: HostId, filter: Filter) =>
  filter.hostId === undefined || filter.hostId === hostId ? { ...filter, hostId } : null

const ownerships: { readonly [K in ResourceKind]: Ownership<K> } = {
  workspace: shared,
  members: shared,
  conferenceAccounts: shared,
  eventTypes: shared,
  mailSettings: shared,
  hosts: {
    isOf: (hostId, { value }) => value.id === hostId,
    own: (id, filter) => (filter.id === undefined || filter.id === id ? { ...filter, id } : null)
  },
  calendars: { isOf: (hostId, calendar) => calendar.hostId === hostId, own: ofHost },
  bookings: { isOf: (hostId, { hostIds }) => hostIds.includes(hostId), own: ofHost },
  // Mails of bookings that were found before. Other deliveries are of the workspace.
  deliveries: {
    isOf: () => false,
    own: (_, filter) => (filter.bookingUids === undefined ? null : filter)
  },
  // Which ones a member reads is a setting (`readableContacts`).
  contacts: shared,
  identityProviders: foreign,
  oauthClients: foreign,
  apiKeys: foreign,
  deals: foreign,
  transactions: foreign,
  integrations: foreign,
  webhooks: foreign,
  auditLog: foreign
}

/** Whether a request reaches the resource (D-HOST-1). */
export const isWithin = <K extends ResourceKind>(
  { hostId }: Reach,
  kind: K,
  item: Resources[K]["item"]
): boolean => hostId === null || ownerships[kind].isOf(hostId, item)

/** The filter for those of the filtered resources that a request reaches. Null: there are none (D-HOST-1). */
export const narrowed = <K extends ResourceKind>(
  { hostId }: Reach,
  kind: K,
  filter: Resources[K]["query"]
): Resources[K]["query"] | null => (hostId === null ? filter : ownerships[kind].own(hostId, filter))

/** The filter for the contacts that a member reads. Null: none (D-HOST-3). */
export const readableContacts = (
  member: Pick<Member, "hostId" | "role">,
  setting: MemberContacts
): Pick<Resources["contacts"]["query"], "bookedWith"> | null => {
  if (member.role !== "member" || setting === "all") return {}
  return setting === "none" ? null : { bookedWith: ownHost(member) ?? "anyone" }
}
