import {
  type AuditContext,
  type AdminCommand,
  type AdminCommands,
  type ErasedPerson,
  lookFor,
  type Looks,
  mailKey,
  mentions,
  namedAccount,
  namedHosts,
  type Quota,
  type ResourceKind,
  type Resources,
  type Seen,
  mostDeclined
} from "@calendeal/domain/management"
import { spendKey } from "@calendeal/domain/spend"
import { holdsTime, isWaiting, linkStateOf, meetingUidOf } from "@calendeal/domain/bookings"
import type { CalendarId } from "@calendeal/domain/calendars"
import type { ContactId } from "@calendeal/domain/contacts"
import type { EventType, HostId } from "@calendeal/domain/event-types"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect } from "effect"
import { isFree } from "../bookings/enter.ts"
import type { Store } from "../Store.ts"
import { resourcesOf } from "./resources.ts"

/** The state that a command is decided on. */
export const look = <Tag extends keyof AdminCommands>(
  store: Store["Service"],
  { workspaceId }: AuditContext,
  command: AdminCommand<Tag>
): Seen[Tag] => Effect.runSync(lookFor(looksAt(store, workspaceId), command))

const looksAt = (store: Store["Service"], workspaceId: WorkspaceId): Looks<never> => {
  const data = store.dataOf(workspaceId)
  const { bookings, calendars, contacts, members } = data
  const { succeed } = Effect
  const isHost = (id: HostId) => data.hosts.has(id) && !data.removed.has(id)
  const isAccount = (id: string | null) =>
    id === null || data.conferenceAccounts.values().some((account) => account.id === id)
  const eventTypes = () => eventTypesOf(store, workspaceId)
  const slugsOf = (uses: (eventType: EventType) => boolean) => ({
    namedBy: eventTypes()
      .filter(uses)
      .map(({ slug }) => slug)
  })
  const calendarWith = (hostId: HostId, id: CalendarId) => {
    const found = calendars.get(id)?.calendar
    return found?.hostId === hostId ? found : null
  }
  const versionOf = (item: { readonly version: number } | undefined) => ({ version: item?.version ?? null })
  const itemWith = <K extends ResourceKind>(kind: K, id: string): Resources[K]["item"] | undefined => {
    const { items, position } = resourcesOf(store, workspaceId)[kind]
    return items({}).find((item) => position(item, {}).id === id)
  }
  const mentioning = (person: ErasedPerson) =>
    [...bookings.values()].filter((booking) => mentions(booking, person))

  return {
    presence: (kind, id) => succeed({ isThere: itemWith(kind, id) !== undefined }),
    version: (kind, id) => succeed(versionOf(itemWith(kind, id))),
    slugOwner: (slug) =>
      succeed({
        slugOwner: store.workspaces.values().find((workspace) => workspace.slug === slug)?.id ?? null
      }),
    emailOwner: (email) =>
      succeed({ emailOwner: members.values().find((member) => member.email === email)?.userId ?? null }),
    isMember: (userId) => succeed({ isMember: members.has(userId) }),
    member: (id) =>
      succeed({
        member: members.get(id) ?? null,
        hasOtherOwner: members.values().some(({ role, userId }) => role === "owner" && userId !== id)
      }),
    linkedMember: (id) => succeed({ isMemberThere: id === null || members.has(id) }),
    linkedHost: (id) => succeed({ isHostThere: id === null || id === undefined || isHost(id) }),
    hostEmailOwner: ({ email, id }) => {
      const sharing = [...data.hosts.values()].filter((host) => isHost(host.id) && host.email === email)
      return succeed({
        emailOwner: sharing.some((host) => host.id === id) ? null : (sharing[0]?.id ?? null)
      })
    },
    waitingOf: (hostId) =>
      Effect.map(DateTime.now, (now) => ({
        waiting: [...data.bookings.values()]
          .filter((booking) => booking.hostIds.includes(hostId) && isWaiting(booking, now))
          .toSorted((one, other) => DateTime.Order(one.startAt, other.startAt))
          .slice(0, mostDeclined + 1)
      })),
    contest: (uid) =>
      Effect.map(DateTime.now, (now) => {
        const asked = bookings.get(uid)
        if (asked === undefined) return { isFree: false, rivals: [] }
        const taken = data.taken(now, uid).filter((other) => other.uid !== asked.toReplace)
        return {
          isFree: isFree(asked, taken),
          rivals: [...bookings.values()]
            .filter((other) => other.uid !== uid && !holdsTime(other) && isWaiting(other, now))
            .filter((other) => !isFree(asked, [other]))
            .toSorted((one, other) => DateTime.Order(one.startAt, other.startAt))
            .slice(0, mostDeclined)
        }
      }),
    usesOfHost: (hostId) => succeed(slugsOf((eventType) => namedHosts(eventType).has(hostId))),
    usesOfAccount: (accountId) => succeed(slugsOf((eventType) => namedAccount(eventType) === accountId)),
    referencesOf: (eventType) =>
      succeed({
        isAccountThere: isAccount(namedAccount(eventType)),
        hosts: new Set([...namedHosts(eventType)].filter(isHost)),
        slugOwner:
          eventTypes().find(({ id, slug }) => slug === eventType.slug && id !== eventType.id)?.id ?? null
      }),
    calendarsOf: (hostId) =>
      succeed({
        isHostThere: isHost(hostId),
        calendars: [...calendars.values()].filter(({ calendar }) => calendar.hostId === hostId).length
      }),
    calendar: (hostId, id) => succeed({ calendar: calendarWith(hostId, id) }),
    hasCalendar: (hostId, id) => succeed({ isThere: calendarWith(hostId, id) !== null }),
    destinations: Effect.sync(() => ({
      destinations: [...calendars.values()]
        .map(({ calendar }) => calendar)
        .filter(({ isDestination }) => isDestination)
    })),
    clientNamed: (name) =>
      succeed({ stored: data.oauthClients.values().find((one) => one.name === name)?.id ?? null }),
    paymentAccount: Effect.sync(() => ({ connected: [...data.paymentAccounts.keys()][0] ?? null })),
    openLinks: (now) =>
      succeed({
        open: [...data.oneOffLinks.values()].filter((link) => linkStateOf(link, now) === "open").length
      }),
    savedView: (id) => succeed({ view: data.savedViews.get(id) ?? null }),
    subscribedViews: (userId) =>
      succeed({
        views: [...data.savedViews.values()].filter(({ subscribers }) => subscribers.includes(userId))
      }),
    spendBeside: (rows) => {
      const replaced = new Set(rows.map(spendKey))
      return succeed({ others: [...data.spend.keys()].filter((key) => !replaced.has(key)).length })
    },
    spendRecording: (id) =>
      succeed({ isThere: data.spend.values().some(({ recordingId }) => recordingId === id) }),
    key: ({ id, prefix }) => {
      const known = store.apiKeys.get(prefix)
      return succeed({ key: known?.id === id && known.workspaceId === workspaceId ? known : null })
    },
    holdsToken: (userId, tokenId) =>
      succeed({
        holdsToken: store.accessTokens
          .values()
          .some((token) => token.userId === userId && token.id === tokenId)
      }),
    holdsSession: (userId, sessionId) => {
      const member = members.get(userId) ?? null
      const held = store.sessions.values().find(({ session }) => session.id === sessionId)?.session
      return succeed({
        member,
        holdsSession: held !== undefined && held.account.email === member?.email
      })
    },
    booking: (uid) => succeed({ booking: bookings.get(uid) ?? null }),
    entry: (uid, hostId) => {
      const booking = bookings.get(uid)
      const rootUid = booking && meetingUidOf(booking)
      const entry = data.calendarEntries
        .values()
        .find((one) => one.hostId === hostId && one.rootUid === rootUid)
      return succeed({ entry: entry ?? null })
    },
    mailedMembers: Effect.sync(() => ({
      members: [...members.values()].filter(({ bookingMails }) => bookingMails).map(({ userId }) => userId)
    })),
    linkedContact: (id) => succeed({ isContactThere: contacts.has(id) }),
    deal: (id) => succeed({ deal: data.deals.get(id) ?? null }),
    duplicate: (contactId, duplicateId) => {
      const mergeable = (id: ContactId) => {
        const contact = data.contactWith(id)
        return contact === undefined ? null : { contact, isMerged: contact.id !== id }
      }
      const records = [bookings, data.deals, data.transactions].map(
        (kept) => [...kept.values()].filter((record) => record.contactId === duplicateId).length
      )
      return succeed({
        kept: mergeable(contactId),
        duplicate: mergeable(duplicateId),
        records: Math.max(...records)
      })
    },
    contact: (id) => {
      const contact = contacts.get(id) ?? null
      return succeed({ contact, bookings: contact === null ? [] : mentioning(contact) })
    },
    person: (email, placeholderId) => {
      const contact = data.contactOf(email) ?? null
      return succeed({
        contact,
        bookings: mentioning(contact ?? { email, id: placeholderId, merged: [] }),
        isListed: data.waitingEntries.values().some(({ person }) => person.email === email)
      })
    },
    webhook: (id) =>
      succeed({ ...versionOf(itemWith("webhooks", id)), webhook: data.webhooks.get(id) ?? null }),
    mailSettings: Effect.sync(() => ({ stored: data.mailSettings })),
    suppression: (hashes) => succeed({ suppressed: hashes.some((hash) => data.suppressions.has(hash)) }),
    delivery: (id) => succeed({ delivery: data.deliveries.get(id) ?? null })
  }
}

/** The number of a workspace's resources of a kind. */
export const countOf = (store: Store["Service"], workspaceId: WorkspaceId, kind: Quota): number =>
  itemsOf(resourcesOf(store, workspaceId), kind).length

const itemsOf = <K extends Quota>(
  all: ReturnType<typeof resourcesOf>,
  kind: K
): ReadonlyArray<Resources[K]["item"]> => all[kind].items({})

/** What a plan can change of the workspace, by its versions. */
export const presentOf = (store: Store["Service"], workspaceId: WorkspaceId) => {
  const { hosts, mailSettings, removed, versions } = store.dataOf(workspaceId)
  const ids: ReadonlyArray<string> = [
    workspaceId,
    ...[...hosts.keys()].filter((id) => !removed.has(id)),
    ...eventTypesOf(store, workspaceId).map(({ id }) => id)
  ]
  return [
    ...ids.map((id) => ({ id, version: versions.get(id)?.version ?? 0 })),
    { id: mailKey, version: mailSettings?.version ?? 0 }
  ]
}

const eventTypesOf = (store: Store["Service"], workspaceId: WorkspaceId): ReadonlyArray<EventType> =>
  [...store.eventTypes.values()].filter((eventType) => eventType.workspaceId === workspaceId)
