import type { ContactId } from "@calendeal/domain/contacts"
import type { HostId } from "@calendeal/domain/event-types"
import type {
  Add,
  AuditContext,
  ReencryptedSecret,
  Remove,
  Replace,
  Write
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime } from "effect"
import { cancel } from "../bookings/enter.ts"
import { newCalendar } from "../calendars/CalendarCache.ts"
import { retryNow } from "../outbox/retryNow.ts"
import type { WorkspaceData, Store } from "../Store.ts"
import { refuseTokens, revokeTokens } from "../workspaces/AccessTokens.ts"

/** Stores one write of a decision. */
export const write = (store: Store["Service"], audit: AuditContext, one: Write): void => {
  const { at, workspaceId } = audit
  switch (one._tag) {
    case "Add":
    case "Replace":
      return keep(store, audit, one)
    case "Remove":
      return remove(store, audit, one)
    case "RemoveWorkspace":
      return store.remove(workspaceId)
    case "RemoveCalendarsOf":
      return removeCalendarsOf(store.dataOf(workspaceId), one.hostId)
    case "ReplaceSecrets":
      return replaceSecrets(store, workspaceId, one.reencrypted)
    case "ReplaceWebhookSecrets":
      store.dataOf(workspaceId).webhooks.set(one.webhook.id, one.webhook)
      return
    case "RevokeTokens":
      return revokeTokens(store, one.userId, at)
    case "RefuseTokens":
      return refuseTokens(store, one.userId, one.tokenId, workspaceId)
    case "CancelBooking":
      return cancel(store, one.booking, one.outboxMessages)
    case "EraseContact":
      return eraseContact(store.dataOf(workspaceId), one.contact.id)
    // This adapter counts the bookings themselves.
    case "EraseInviteeTurns":
      return
    case "ErasePaymentTexts":
      return erasePaymentTexts(store.dataOf(workspaceId), one.contactId)
    case "RetryNow":
      return retryNow(store, one.destination, at)
    case "Post":
      return store.outboxMessages.post(one.outboxMessages)
    case "Log":
      store.dataOf(workspaceId).auditLog.push(one.entry)
  }
}

const removeCalendarsOf = ({ calendars }: WorkspaceData, hostId: HostId): void => {
  for (const [id, { calendar }] of calendars) if (calendar.hostId === hostId) calendars.delete(id)
}

const eraseContact = (data: WorkspaceData, id: ContactId): void => {
  data.removeContact(id)
  data.erased.add(id)
}

const erasePaymentTexts = ({ transactions }: WorkspaceData, contactId: ContactId): void => {
  for (const [id, transaction] of transactions)
    if (transaction.contactId === contactId) transactions.set(id, { ...transaction, description: null })
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
      data.calendars.set(write.row.id, newCalendar(write.row, DateTime.toEpochMillis(at)))
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
      return
    case "calendars":
      data.calendars.delete(removal.id)
      return
    case "integrations":
      data.integrations.delete(removal.id)
      return
    case "webhooks":
      data.webhooks.delete(removal.id)
      return
  }
}

/** Replaces the sealed secrets that are still the ones that were read. */
const replaceSecrets = (
  store: Store["Service"],
  workspaceId: WorkspaceId,
  reencrypted: ReadonlyArray<ReencryptedSecret>
): void => {
  const { calendars, integrations, webhooks } = store.dataOf(workspaceId)
  for (const { after, before, id, place } of reencrypted) {
    const resealed = (sealed: string) => (sealed === before ? after : sealed)
    switch (place) {
      case "apiKey":
        for (const [prefix, key] of store.apiKeys) {
          if (key.id === id && key.workspaceId === workspaceId)
            store.apiKeys.set(prefix, { ...key, sealedSecret: resealed(key.sealedSecret) })
        }
        break
      case "integration":
        for (const [key, one] of integrations) {
          if (key === id) integrations.set(key, { ...one, sealedCredential: resealed(one.sealedCredential) })
        }
        break
      case "webhook":
        for (const [key, one] of webhooks) {
          if (key === id) webhooks.set(key, { ...one, sealedSecret: resealed(one.sealedSecret) })
        }
        break
      case "formerWebhook":
        for (const [key, one] of webhooks) {
          if (key !== id || one.former === null) continue
          const { former } = one
          webhooks.set(key, { ...one, former: { ...former, sealedSecret: resealed(former.sealedSecret) } })
        }
        break
      case "calendar":
        for (const [key, kept] of calendars) {
          if (key !== id) continue
          const { calendar } = kept
          const sealedAccess = resealed(calendar.sealedAccess)
          calendars.set(key, { ...kept, calendar: { ...calendar, sealedAccess } })
        }
    }
  }
}
