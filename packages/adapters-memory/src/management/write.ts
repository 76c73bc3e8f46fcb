import type { WaitingEntryId, BookingUid } from "@calendeal/domain/bookings"
import type { MailRecipient } from "@calendeal/domain/consistency"
import type { Contact, ContactId } from "@calendeal/domain/contacts"
import type { HostId } from "@calendeal/domain/event-types"
import type { MailSettings } from "@calendeal/domain/mails"
import type {
  Add,
  AuditContext,
  PlainKind,
  ReencryptedSecret,
  Remove,
  Replace,
  Rows,
  Write
} from "@calendeal/domain/management"
import { spendKey } from "@calendeal/domain/spend"
import type { ErasedPayment } from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime } from "effect"
import { enterLink } from "../accounts/AccountLinks.ts"
import {
  endLimitedSessions,
  refuseSessions,
  removeUnusedAccounts,
  rotateSessions
} from "../accounts/Sessions.ts"
import { cancel, settle } from "../bookings/enter.ts"
import { newCalendar } from "../calendars/CalendarCache.ts"
import { retryNow } from "../outbox/retryNow.ts"
import type { WorkspaceData, Store } from "../Store.ts"
import { entryKey } from "../calendars/CalendarEntries.ts"
import { refuseTokens, revokeTokens } from "../workspaces/AccessTokens.ts"

/** Stores one write of a decision. */
export const write = (store: Store["Service"], audit: AuditContext, one: Write): void => {
  const { at, workspaceId } = audit
  switch (one._tag) {
    case "Add":
    case "Replace":
      keep(store, audit, one)
      return one._tag === "Replace" ? removeUnusedAccounts(store) : undefined
    case "Remove":
      remove(store, audit, one)
      return removeUnusedAccounts(store)
    case "AddLinks":
      for (const link of one.links) store.dataOf(workspaceId).oneOffLinks.set(link.id, link)
      return
    case "SetSpend":
      for (const row of one.rows)
        if (row.cents === 0) store.dataOf(workspaceId).spend.delete(spendKey(row))
        else
          store
            .dataOf(workspaceId)
            .spend.set(spendKey(row), { ...row, recordingId: one.recordingId, recordedAt: at })
      return
    case "RemoveSpend": {
      const { spend } = store.dataOf(workspaceId)
      for (const [key, { recordingId }] of spend) if (recordingId === one.recordingId) spend.delete(key)
      return
    }
    case "RemoveFromWaiting":
      return removeFromWaiting(store.dataOf(workspaceId), one.id, at)
    case "EraseLinks":
      eraseWaiting(store.dataOf(workspaceId), one.emails, at)
      erasePayers(store.dataOf(workspaceId), one)
      return eraseLinks(store.dataOf(workspaceId), one)
    case "DismissUnmatched":
      return dismiss(store.dataOf(workspaceId), one)
    case "DeleteWorkspace":
      store.remove(workspaceId)
      return removeUnusedAccounts(store)
    case "RemoveCalendarsOf":
      return removeCalendarsOf(store.dataOf(workspaceId), one.hostId)
    case "ReplaceSecrets":
      return replaceSecrets(store, workspaceId, one.reencrypted)
    case "ReplaceWebhookSecrets":
      store.dataOf(workspaceId).webhooks.set(one.webhook.id, one.webhook)
      return
    case "StoreMailSettings":
      return storeMailSettings(store.dataOf(workspaceId), one.settings, at)
    case "RemoveSuppressions":
      for (const hash of one.hashes) store.dataOf(workspaceId).suppressions.delete(hash)
      return
    case "RevokeAccessTokens":
      return revokeTokens(store, one.userId, at)
    case "RevokeMemberTokens":
      return refuseTokens(store, one.userId, one.tokenId, workspaceId)
    case "RemoveIdentities":
      return removeIdentities(store.dataOf(workspaceId), one.userId)
    case "EnterLink":
      return enterLink(store, one.link)
    case "RotateSessions":
      return rotateSessions(store, one.email)
    case "RevokeMemberSessions":
      return refuseSessions(store, one.email, one.sessionId, workspaceId)
    case "EndLimitedSessions":
      return endLimitedSessions(store, workspaceId, at)
    case "CancelBooking":
      return cancel(store, one.booking, { ...one, now: at })
    case "SettleHold":
      return settle(store, one.booking, one)
    case "ReplaceEntry":
      store.dataOf(workspaceId).calendarEntries.set(entryKey(one.entry), one.entry)
      return
    case "MergeContact":
      return mergeContact(store.dataOf(workspaceId), one.contact, one.duplicateId)
    case "EraseContact":
      return eraseContact(store.dataOf(workspaceId), one.contact.id)
    // This adapter counts the bookings themselves.
    case "RemoveAnswers":
      return removeAnswers(store.dataOf(workspaceId))
    case "EraseInviteeLocks":
      return
    case "EraseMails":
      return eraseMails(store.dataOf(workspaceId), one.bookingUid, one.recipients)
    case "ErasePayments":
      return erasePayments(store.dataOf(workspaceId), one.contactId, one.erased)
    case "RetryNow":
      return retryNow(store, one.destination, at)
    case "Post":
      return store.outboxMessages.post(one.outboxMessages)
    case "Log":
      store.dataOf(workspaceId).auditLog.push(one.entry)
  }
}

const removeIdentities = ({ memberIdentities }: WorkspaceData, removed: string): void => {
  for (const [key, { userId }] of memberIdentities) if (userId === removed) memberIdentities.delete(key)
}

const storeMailSettings = (data: WorkspaceData, value: MailSettings, at: DateTime.Utc): void => {
  const { createdAt = at, version = 0 } = data.mailSettings ?? {}
  data.mailSettings = { value, createdAt, version: version + 1 }
}

const removeFromWaiting = (data: WorkspaceData, id: WaitingEntryId, at: DateTime.Utc): void => {
  data.freeOffers(id, at)
  data.waitingEntries.delete(id)
}

const eraseWaiting = (data: WorkspaceData, emails: ReadonlyArray<string>, at: DateTime.Utc): void => {
  for (const { id, person } of data.waitingEntries.values())
    if (emails.includes(person.email)) removeFromWaiting(data, id, at)
}

const dismiss = (
  { unmatchedEntries }: WorkspaceData,
  { dismissal, id }: Extract<Write, { readonly _tag: "DismissUnmatched" }>
): void => {
  for (const [reference, entry] of unmatchedEntries)
    if (entry.id === id) unmatchedEntries.set(reference, { ...entry, dismissal })
}

const erasePayers = (
  { providerCustomers, unmatchedEntries }: WorkspaceData,
  { contactIds, emails }: Extract<Write, { readonly _tag: "EraseLinks" }>
): void => {
  const theirs = new Set<string>(emails)
  for (const [reference, entry] of unmatchedEntries)
    if (entry.email !== null && theirs.has(entry.email))
      unmatchedEntries.set(reference, { ...entry, email: null, customer: null, description: null })
  for (const [customer, contactId] of providerCustomers)
    if (contactIds.includes(contactId)) providerCustomers.delete(customer)
}

const eraseLinks = (
  { oneOffLinks }: WorkspaceData,
  { contactIds, emails }: Extract<Write, { readonly _tag: "EraseLinks" }>
): void => {
  for (const [id, { contactId, person }] of oneOffLinks) {
    const isTheirs =
      (contactId !== null && contactIds.includes(contactId)) ||
      (person !== null && emails.includes(person.email))
    if (isTheirs) oneOffLinks.delete(id)
  }
}

const eraseMails = (
  { deliveries }: WorkspaceData,
  bookingUid: BookingUid,
  recipients: ReadonlyArray<MailRecipient>
): void => {
  for (const [id, { message }] of deliveries) {
    const isErased =
      message._tag === "SendMail" &&
      message.bookingUid === bookingUid &&
      recipients.includes(message.recipient)
    if (isErased) deliveries.delete(id)
  }
}

const keepCalendar = (
  { calendars }: WorkspaceData,
  { _tag, row }: Extract<Add | Replace, { readonly kind: "calendars" }>,
  now: number
): void => {
  const kept = calendars.get(row.id)
  if (_tag === "Add" || kept === undefined) {
    calendars.set(row.id, newCalendar(row, now))
    return
  }
  const { allDay, isDestination, namesAttendees } = row
  const calendar = { ...kept.calendar, allDay, isDestination, namesAttendees }
  calendars.set(row.id, { ...kept, calendar, dueAt: now })
}

const removeCalendarsOf = (data: WorkspaceData, hostId: HostId): void => {
  for (const [id, { calendar }] of data.calendars) if (calendar.hostId === hostId) data.removeCalendar(id)
}

const mergeContact = (data: WorkspaceData, contact: Contact, duplicateId: ContactId): void => {
  data.removeContact(duplicateId)
  data.keepContact(contact)
  const ofDuplicate = <Row extends { readonly contactId: ContactId }>(row: Row) =>
    row.contactId === duplicateId
  const moved = { contactId: contact.id }
  for (const [uid, booking] of data.bookings)
    if (ofDuplicate(booking)) data.bookings.set(uid, { ...booking, ...moved })
  for (const [id, deal] of data.deals) if (ofDuplicate(deal)) data.deals.set(id, { ...deal, ...moved })
  for (const [id, transaction] of data.transactions)
    if (ofDuplicate(transaction)) data.transactions.set(id, { ...transaction, ...moved })
}

const eraseContact = (data: WorkspaceData, id: ContactId): void => {
  data.removeContact(id)
  data.erased.add(id)
}

const removeAnswers = ({ requestKeys }: WorkspaceData): void => {
  for (const [name, key] of requestKeys) requestKeys.set(name, { ...key, answer: null })
}

const erasePayments = (
  { transactions }: WorkspaceData,
  contactId: ContactId,
  erased: ErasedPayment
): void => {
  for (const [id, transaction] of transactions)
    if (transaction.contactId === contactId) transactions.set(id, { ...transaction, ...erased })
}

const keep = (store: Store["Service"], { at, workspaceId }: AuditContext, write: Add | Replace): void => {
  if (write.kind === "workspace") store.workspaces.set(workspaceId, write.row)
  const data = store.dataOf(workspaceId)
  switch (write.kind) {
    case "workspace":
      return data.nextVersion(workspaceId, write._tag === "Add" ? write.row.createdAt : at)
    case "members":
      data.members.set(write.row.userId, write.row)
      return
    case "hosts":
      data.hosts.set(write.row.id, write.row)
      return data.nextVersion(write.row.id, at)
    case "calendars":
      keepCalendar(data, write, DateTime.toEpochMillis(at))
      return
    case "eventTypes":
      store.eventTypes.set(write.row.id, write.row)
      return data.nextVersion(write.row.id, at)
    case "apiKeys":
      store.apiKeys.set(write.row.prefix, write.row)
      return
    case "accessTokens":
      store.accessTokens.set(write.row.hash, write.row)
      return
    case "bookings":
      data.bookings.set(write.row.uid, write.row)
      return
    case "deals":
      data.deals.set(write.row.id, write.row)
      return
    case "integrations":
      data.integrations.set(write.row.id, write.row)
      return data.nextVersion(write.row.id, at)
    case "webhooks":
      data.webhooks.set(write.row.id, write.row)
      return data.nextVersion(write.row.id, at)
    case "deliveries":
      data.deliveries.set(write.row.id, write.row)
      return
    default:
      keepPlain(data, write)
  }
}

const remove = (store: Store["Service"], { workspaceId }: AuditContext, removal: Remove): void => {
  const data = store.dataOf(workspaceId)
  switch (removal.kind) {
    case "hosts": {
      const host = data.hosts.get(removal.id)
      if (host === undefined) return
      // Bookings still refer to the host.
      data.hosts.set(host.id, { ...host, active: false })
      data.removed.add(host.id)
      return
    }
    case "eventTypes":
      store.eventTypes.delete(removal.id)
      return
    case "members":
      data.members.delete(removal.id)
      return removeIdentities(data, removal.id)
    case "calendars":
      data.removeCalendar(removal.id)
      return
    case "integrations":
      data.integrations.delete(removal.id)
      return
    case "webhooks":
      data.webhooks.delete(removal.id)
      return
    default:
      rowsOf(data, removal.kind).delete(removal.id)
  }
}

/** The rows of a plain kind by id. */
const rowsOf = <K extends PlainKind>(data: PlainRows, kind: K): PlainRows[K] => data[kind]

type PlainRows = { readonly [K in PlainKind]: Map<string, Rows[K]> }

const keepPlain = <K extends PlainKind>(
  data: PlainRows,
  { kind, row }: { readonly kind: K; readonly row: Rows[K] }
): void => {
  data[kind].set(row.id, row)
}

/** Replaces the sealed secrets that are still the ones that were read. */
const replaceSecrets = (
  store: Store["Service"],
  workspaceId: WorkspaceId,
  reencrypted: ReadonlyArray<ReencryptedSecret>
): void => {
  const data = store.dataOf(workspaceId)
  const {
    calendars,
    conferenceAccounts,
    identityProviders,
    integrations,
    oauthClients,
    paymentAccounts,
    paymentConnections,
    webhooks
  } = data
  for (const { after, before, id, place } of reencrypted) {
    const reencrypted = (sealed: string) => (sealed === before ? after : sealed)
    switch (place) {
      case "apiKey":
        for (const [prefix, key] of store.apiKeys) {
          if (key.id === id && key.workspaceId === workspaceId)
            store.apiKeys.set(prefix, { ...key, sealedSecret: reencrypted(key.sealedSecret) })
        }
        break
      case "integration":
        for (const [key, one] of integrations) {
          if (key === id)
            integrations.set(key, { ...one, sealedCredential: reencrypted(one.sealedCredential) })
        }
        break
      case "webhook":
        for (const [key, one] of webhooks) {
          if (key === id) webhooks.set(key, { ...one, sealedSecret: reencrypted(one.sealedSecret) })
        }
        break
      case "formerWebhook":
        for (const [key, one] of webhooks) {
          if (key !== id || one.former === null) continue
          const { former } = one
          webhooks.set(key, { ...one, former: { ...former, sealedSecret: reencrypted(former.sealedSecret) } })
        }
        break
      case "calendar":
        for (const [key, kept] of calendars) {
          if (key !== id) continue
          const { calendar } = kept
          const sealedAccess = reencrypted(calendar.sealedAccess)
          calendars.set(key, { ...kept, calendar: { ...calendar, sealedAccess } })
        }
        break
      case "conference":
        for (const [key, one] of conferenceAccounts) {
          if (key === id) conferenceAccounts.set(key, { ...one, sealedAccess: reencrypted(one.sealedAccess) })
        }
        break
      case "payment":
        for (const [key, one] of paymentAccounts) {
          if (key === id) paymentAccounts.set(key, { ...one, sealedAccess: reencrypted(one.sealedAccess) })
        }
        break
      case "paymentConnection":
        for (const [key, one] of paymentConnections) {
          if (key === id) paymentConnections.set(key, { ...one, sealedAccess: reencrypted(one.sealedAccess) })
        }
        break
      case "identityProvider":
        for (const [key, one] of identityProviders) {
          if (key === id && one.sealedSecret !== null)
            identityProviders.set(key, { ...one, sealedSecret: reencrypted(one.sealedSecret) })
        }
        break
      case "oauthClient":
        for (const [key, one] of oauthClients) {
          if (key === id) oauthClients.set(key, { ...one, sealedSecret: reencrypted(one.sealedSecret) })
        }
        break
      case "mailServer": {
        const { mailSettings } = data
        const server = mailSettings?.value.server ?? null
        if (id !== workspaceId || mailSettings === null || server === null || server.login === null) continue
        const login = { ...server.login, sealedPassword: reencrypted(server.login.sealedPassword) }
        data.mailSettings = {
          ...mailSettings,
          value: { ...mailSettings.value, server: { ...server, login } }
        }
      }
    }
  }
}
