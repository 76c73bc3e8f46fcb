import {
  type AuditContext,
  type AdminCommand,
  type AdminCommands,
  type ErasedPerson,
  mailKey,
  mentions,
  namedAccount,
  namedHosts,
  type Quota,
  type Seen
} from "@calendeal/domain/management"
import type { ContactId } from "@calendeal/domain/contacts"
import type { EventType, Host, HostId } from "@calendeal/domain/event-types"
import type { Member, WorkspaceId } from "@calendeal/domain/workspaces"
import type { Store } from "../Store.ts"

/** The state that a command is decided on. */
export const look = <Tag extends keyof AdminCommands>(
  store: Store["Service"],
  audit: AuditContext,
  command: AdminCommand<Tag>
): Seen[Tag] => lookers(store, audit)[command._tag](command)

type Lookers = { readonly [Tag in keyof AdminCommands]: (command: AdminCommand<Tag>) => Seen[Tag] }

const lookers = (store: Store["Service"], { workspaceId }: AuditContext): Lookers => {
  const data = store.dataOf(workspaceId)
  const {
    calendars,
    conferenceAccounts,
    contacts,
    identityProviders,
    integrations,
    members,
    oauthClients,
    webhooks
  } = data
  const nothing = () => ({})
  const versionOf = (isThere: boolean, id: string) => ({
    version: isThere ? (data.versions.get(id)?.version ?? null) : null
  })
  const isHost = (id: HostId) => data.hosts.has(id) && !data.removed.has(id)
  const hostEmailOwner = ({ email, id }: Host) => {
    const sharing = [...data.hosts.values()].filter((host) => isHost(host.id) && host.email === email)
    return { emailOwner: sharing.some((host) => host.id === id) ? null : (sharing[0]?.id ?? null) }
  }
  const linked = (id: HostId | null) => ({ isHostThere: id === null || isHost(id) })
  const isEventType = (id: EventType["id"]) => store.eventTypes.get(id)?.workspaceId === workspaceId
  const destinations = () =>
    [...calendars.values()].map(({ calendar }) => calendar).filter(({ isDestination }) => isDestination)
  const eventTypes = () => eventTypesOf(store, workspaceId)
  const workspaceWith = (slug: string) => ({
    slugOwner: store.workspaces.values().find((workspace) => workspace.slug === slug)?.id ?? null
  })
  const memberWith = (email: string | undefined) => ({
    emailOwner: members.values().find((member) => member.email === email)?.userId ?? null
  })
  const memberSeen = (id: Member["userId"]) => ({
    member: members.get(id) ?? null,
    hasOtherOwner: members.values().some(({ role, userId }) => role === "owner" && userId !== id)
  })
  const isAccount = (id: string | null) =>
    id === null || conferenceAccounts.values().some((account) => account.id === id)
  const eventTypeSeen = (eventType: EventType) => ({
    isAccountThere: isAccount(namedAccount(eventType)),
    hosts: new Set([...namedHosts(eventType)].filter(isHost)),
    slugOwner: eventTypes().find(({ id, slug }) => slug === eventType.slug && id !== eventType.id)?.id ?? null
  })
  const keySeen = ({ key: { id, prefix } }: Pick<AdminCommand<"RevokeKey">, "key">) => {
    const known = store.apiKeys.get(prefix)
    return { key: known?.id === id && known.workspaceId === workspaceId ? known : null }
  }
  const mentioning = (person: ErasedPerson) =>
    [...data.bookings.values()].filter((booking) => mentions(booking, person))

  return {
    OpenWorkspace: ({ workspace }) => workspaceWith(workspace.slug),
    ChangeWorkspace: ({ workspace: { id, slug } }) => ({
      ...versionOf(id === workspaceId, id),
      ...workspaceWith(slug)
    }),
    RemoveWorkspace: nothing,
    AddMember: ({ member }) => ({ ...memberWith(member.email), ...linked(member.hostId) }),
    JoinWorkspace: ({ member }) => memberWith(member.email),
    InviteMember: ({ member }) => ({ ...memberWith(member.email), ...linked(member.hostId) }),
    SendInvitation: ({ userId }) => memberSeen(userId),
    ChangeMember: ({ fields, userId }) => ({
      ...memberSeen(userId),
      ...memberWith(fields.email),
      ...linked(fields.hostId ?? null)
    }),
    RemoveMember: ({ userId }) => memberSeen(userId),
    AcceptMembership: ({ userId }) => memberSeen(userId),
    AddHost: ({ host }) => hostEmailOwner(host),
    ChangeHost: ({ host }) => ({ ...versionOf(isHost(host.id), host.id), ...hostEmailOwner(host) }),
    RemoveHost: ({ hostId }) => ({
      isThere: isHost(hostId),
      namedBy: eventTypes()
        .filter((eventType) => namedHosts(eventType).has(hostId))
        .map(({ slug }) => slug)
    }),
    AddCalendar: ({ calendar: { hostId } }) => ({
      isHostThere: isHost(hostId),
      calendars: [...calendars.values()].filter(({ calendar }) => calendar.hostId === hostId).length,
      destinations: destinations()
    }),
    ChangeCalendar: ({ calendarId, hostId }) => {
      const found = calendars.get(calendarId)?.calendar
      return { calendar: found?.hostId === hostId ? found : null, destinations: destinations() }
    },
    RemoveCalendar: ({ calendarId, hostId }) => ({
      isThere: calendars.get(calendarId)?.calendar.hostId === hostId
    }),
    AddConferenceAccount: nothing,
    RenewConferenceAccount: ({ accountId }) => ({ isThere: conferenceAccounts.has(accountId) }),
    RemoveConferenceAccount: ({ accountId }) => ({
      isThere: conferenceAccounts.has(accountId),
      namedBy: eventTypes()
        .filter((eventType) => namedAccount(eventType) === accountId)
        .map(({ slug }) => slug)
    }),
    AddIdentityProvider: nothing,
    RemoveIdentityProvider: ({ providerId }) => ({ isThere: identityProviders.has(providerId) }),
    StoreOAuthClient: ({ client: { name } }) => ({
      stored: oauthClients.values().find((one) => one.name === name)?.id ?? null
    }),
    RemoveOAuthClient: ({ client }) => ({ isThere: oauthClients.has(client.id) }),
    AddEventType: ({ eventType }) => eventTypeSeen(eventType),
    ChangeEventType: ({ eventType }) => ({
      ...versionOf(isEventType(eventType.id), eventType.id),
      ...eventTypeSeen(eventType)
    }),
    RemoveEventType: ({ eventTypeId }) => ({ isThere: isEventType(eventTypeId) }),
    IssueKey: nothing,
    RotateKey: keySeen,
    RevokeKey: keySeen,
    ReencryptSecrets: nothing,
    IssueToken: ({ token }) => ({ isMember: members.has(token.userId) }),
    RevokeTokens: ({ userId }) => ({ isMember: members.has(userId) }),
    RefuseTokens: ({ tokenId, userId }) => ({
      isMember: members.has(userId),
      holdsToken: store.accessTokens.values().some((token) => token.userId === userId && token.id === tokenId)
    }),
    NoteSession: ({ userId }) => ({ isMember: members.has(userId) }),
    NotePassword: ({ userId }) => ({ isMember: members.has(userId) }),
    NotePasskey: ({ userId }) => ({ isMember: members.has(userId) }),
    RefuseSessions: ({ sessionId, userId }) => {
      const member = members.get(userId) ?? null
      const held = store.sessions.values().find(({ session }) => session.id === sessionId)?.session
      return { member, holdsSession: held !== undefined && held.account.email === member?.email }
    },
    CancelBooking: ({ uid }) => ({ booking: data.bookings.get(uid) ?? null }),
    MarkAttendance: ({ uid }) => ({ booking: data.bookings.get(uid) ?? null }),
    SettleEntryChange: ({ hostId, uid }) => {
      const booking = data.bookings.get(uid) ?? null
      const entry = data.calendarEntries
        .values()
        .find((one) => one.hostId === hostId && one.rootUid === booking?.rootUid)
      return { booking, entry: entry ?? null }
    },
    ResendMails: ({ uid }) => ({
      booking: data.bookings.get(uid) ?? null,
      members: [...members.values()].filter(({ bookingMails }) => bookingMails).map(({ userId }) => userId)
    }),
    OpenDeal: ({ deal }) => ({ isContactThere: contacts.has(deal.contactId) }),
    ChangeDeal: ({ deal }) => ({ deal: data.deals.get(deal.id) ?? null }),
    MergeContacts: ({ contactId, duplicateId }) => {
      const mergeable = (id: ContactId) => {
        const contact = data.contactWith(id)
        return contact === undefined ? null : { contact, isMerged: contact.id !== id }
      }
      const records = [data.bookings, data.deals, data.transactions].map(
        (kept) => [...kept.values()].filter((record) => record.contactId === duplicateId).length
      )
      return {
        kept: mergeable(contactId),
        duplicate: mergeable(duplicateId),
        records: Math.max(...records)
      }
    },
    EraseContact: ({ contactId }) => {
      const contact = contacts.get(contactId) ?? null
      return { contact, bookings: contact === null ? [] : mentioning(contact) }
    },
    ErasePerson: ({ email, placeholderId }) => {
      const contact = data.contactOf(email) ?? null
      return { contact, bookings: mentioning(contact ?? { email, id: placeholderId, merged: [] }) }
    },
    AddIntegration: nothing,
    ChangeIntegration: ({ integration: { id } }) => versionOf(integrations.has(id), id),
    RemoveIntegration: ({ integrationId }) => ({ isThere: integrations.has(integrationId) }),
    AddWebhook: nothing,
    ChangeWebhook: ({ webhook: { id } }) => ({
      ...versionOf(webhooks.has(id), id),
      webhook: webhooks.get(id) ?? null
    }),
    RotateWebhookSecret: ({ webhookId }) => ({ webhook: webhooks.get(webhookId) ?? null }),
    RemoveWebhook: ({ webhookId }) => ({ isThere: webhooks.has(webhookId) }),
    ChangeMailSettings: () => ({ stored: data.mailSettings }),
    VerifySender: () => ({ stored: data.mailSettings }),
    LiftSuppression: ({ hashes }) => ({ suppressed: hashes.some((hash) => data.suppressions.has(hash)) }),
    RetryDelivery: ({ deliveryId }) => ({ delivery: data.deliveries.get(deliveryId) ?? null })
  }
}

/** The number of a workspace's resources of a kind. */
export const countOf = (store: Store["Service"], workspaceId: WorkspaceId, kind: Quota): number => {
  const data = store.dataOf(workspaceId)
  switch (kind) {
    case "hosts":
      return [...data.hosts.keys()].filter((id) => !data.removed.has(id)).length
    case "eventTypes":
      return eventTypesOf(store, workspaceId).length
    case "members":
    case "calendars":
    case "conferenceAccounts":
    case "identityProviders":
    case "integrations":
    case "webhooks":
      return data[kind].size
  }
}

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
