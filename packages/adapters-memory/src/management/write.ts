import type { ContactId } from "@calendeal/domain/contacts"
import type { HostId } from "@calendeal/domain/event-types"
import type { Act, Add, Remove, Replace, Write } from "@calendeal/domain/management"
import { DateTime } from "effect"
import { cancel } from "../bookings/cancel.ts"
import { newCalendar } from "../calendars/CalendarCache.ts"
import { tryAtOnce } from "../outbox/tryAtOnce.ts"
import type { Shelf, Store } from "../Store.ts"
import { refuseTokens, revokeTokens } from "../workspaces/AccessTokens.ts"
import { replaceSeals } from "./replaceSeals.ts"

/** Stores one thing that was decided. */
export const write = (store: Store["Service"], act: Act, one: Write): void => {
  const { at, workspaceId } = act
  switch (one._tag) {
    case "Add":
    case "Replace":
      return keep(store, act, one)
    case "Remove":
      return remove(store, act, one)
    case "RemoveWorkspace":
      return store.remove(workspaceId)
    case "RemoveCalendarsOf":
      return removeCalendarsOf(store.shelf(workspaceId), one.hostId)
    case "ReplaceSeals":
      return replaceSeals(store, workspaceId, one.seals)
    case "ReplaceWebhookSecrets":
      store.shelf(workspaceId).webhooks.set(one.webhook.id, one.webhook)
      return
    case "RevokeTokens":
      return revokeTokens(store, one.userId, at)
    case "RefuseTokens":
      return refuseTokens(store, one.userId, one.tokenId, workspaceId)
    case "CancelBooking":
      return cancel(store, one.booking, one.followUps)
    case "EraseContact":
      return eraseContact(store.shelf(workspaceId), one.contact.id)
    // Memory counts an invitee's bookings themselves.
    case "EraseInviteeTurns":
      return
    case "ErasePaymentTexts":
      return erasePaymentTexts(store.shelf(workspaceId), one.contactId)
    case "TryAtOnce":
      return tryAtOnce(store, one.destination, at)
    case "Post":
      return store.followUps.admit(one.followUps)
    case "Log":
      store.shelf(workspaceId).auditLog.push(one.entry)
  }
}

const removeCalendarsOf = ({ calendars }: Shelf, hostId: HostId): void => {
  for (const [id, { calendar }] of calendars) if (calendar.hostId === hostId) calendars.delete(id)
}

const eraseContact = (shelf: Shelf, id: ContactId): void => {
  shelf.removeContact(id)
  shelf.erased.add(id)
}

const erasePaymentTexts = ({ transactions }: Shelf, contactId: ContactId): void => {
  for (const [id, transaction] of transactions)
    if (transaction.contactId === contactId) transactions.set(id, { ...transaction, description: null })
}

const keep = (store: Store["Service"], { at, workspaceId }: Act, write: Add | Replace): void => {
  if (write.kind === "workspace") store.workspaces.set(workspaceId, write.row)
  const shelf = store.shelf(workspaceId)
  switch (write.kind) {
    case "workspace":
      return shelf.edit(workspaceId, write._tag === "Add" ? write.row.createdAt : at)
    case "members":
      shelf.members.set(write.row.userId, write.row)
      return
    case "hosts":
      shelf.hosts.set(write.row.id, write.row)
      return shelf.edit(write.row.id, at)
    case "calendars":
      shelf.calendars.set(write.row.id, newCalendar(write.row, DateTime.toEpochMillis(at)))
      return
    case "eventTypes":
      store.eventTypes.set(write.row.id, write.row)
      return shelf.edit(write.row.id, at)
    case "apiKeys":
      store.apiKeys.set(write.row.prefix, write.row)
      return
    case "accessTokens":
      store.accessTokens.set(write.row.hash, write.row)
      return
    case "bookings":
      shelf.bookings.set(write.row.uid, write.row)
      return
    case "deals":
      shelf.deals.set(write.row.id, write.row)
      return
    case "integrations":
      shelf.integrations.set(write.row.id, write.row)
      return shelf.edit(write.row.id, at)
    case "webhooks":
      shelf.webhooks.set(write.row.id, write.row)
      return shelf.edit(write.row.id, at)
    case "deliveries":
      shelf.deliveries.set(write.row.id, write.row)
      return
  }
}

const remove = (store: Store["Service"], { workspaceId }: Act, removal: Remove): void => {
  const shelf = store.shelf(workspaceId)
  switch (removal.kind) {
    case "hosts": {
      const host = shelf.hosts.get(removal.id)
      if (host === undefined) return
      // Bookings go on naming the host.
      shelf.hosts.set(host.id, { ...host, active: false })
      shelf.removed.add(host.id)
      return
    }
    case "eventTypes":
      store.eventTypes.delete(removal.id)
      return
    case "members":
      shelf.members.delete(removal.id)
      return
    case "calendars":
      shelf.calendars.delete(removal.id)
      return
    case "integrations":
      shelf.integrations.delete(removal.id)
      return
    case "webhooks":
      shelf.webhooks.delete(removal.id)
      return
  }
}
