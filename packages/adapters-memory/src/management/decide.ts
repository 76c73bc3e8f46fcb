import {
  type Act,
  type Change,
  InTheWay,
  LastOwner,
  maximumCalendars,
  namedHosts,
  NotThere,
  Outdated,
  type Refusal,
  tooManyCalendars,
  unknownHost,
  UnknownReference
} from "@calendeal/domain/management"
import { messagesWhenClosed } from "@calendeal/domain/deals"
import { tryAgain, whyNotAgain } from "@calendeal/domain/deliveries"
import type { EventType } from "@calendeal/domain/event-types"
import { rotate } from "@calendeal/domain/webhooks"
import type { Member, Workspace } from "@calendeal/domain/workspaces"
import { DateTime, Option, Result } from "effect"
import { newCalendar } from "../calendars/CalendarMirror.ts"
import type { Store } from "../Store.ts"
import { refuseTokens, revokeTokens } from "../workspaces/AccessTokens.ts"
import { tryAtOnce } from "../deliveries/tryAtOnce.ts"
import { keysOf } from "./keys.ts"
import { replaceSeals } from "./replaceSeals.ts"
import { cancelBooking, eraseContact, erasePerson } from "./sales.ts"

type Write = () => void

/** What a change writes, or why it may not: everything is looked at before anything is written. */
export const decide = (store: Store["Service"], act: Act, change: Change): Result.Result<Write, Refusal> => {
  const { at, workspaceId } = act
  if (change._tag !== "OpenWorkspace" && !store.workspaces.has(workspaceId))
    return Result.fail(new NotThere())
  const shelf = store.shelf(workspaceId)
  const keys = keysOf(store, workspaceId)
  const when = (refusal: Refusal | undefined, write: Write) =>
    refusal === undefined ? Result.succeed(write) : Result.fail(refusal)
  const present = (isPresent: boolean) => (isPresent ? undefined : new NotThere())
  const current = (isThere: boolean, id: string, version: number) =>
    present(isThere) ?? (shelf.editions.get(id)?.version === version ? undefined : new Outdated())

  switch (change._tag) {
    case "OpenWorkspace":
      return when(slugOf(store, change.workspace), () => {
        store.workspaces.set(workspaceId, change.workspace)
        const opened = store.shelf(workspaceId)
        opened.edit(workspaceId, change.workspace.createdAt)
        opened.members.set(change.owner.userId, change.owner)
        if (change.token !== null) store.accessTokens.set(change.token.hash, change.token)
        if (change.key !== undefined) store.apiKeys.set(change.key.prefix, change.key)
      })
    case "ChangeWorkspace":
      return when(
        current(change.workspace.id === workspaceId, workspaceId, change.version) ??
          slugOf(store, change.workspace),
        () => {
          store.workspaces.set(workspaceId, change.workspace)
          shelf.edit(workspaceId, at)
        }
      )
    case "RemoveWorkspace":
      return Result.succeed(() => store.remove(workspaceId))
    case "SeatMember":
      return when(emailOf(shelf.members, change.member), () => {
        shelf.members.set(change.member.userId, change.member)
        store.accessTokens.set(change.token.hash, change.token)
      })
    case "ChangeMember": {
      const seat = shelf.members.get(change.userId)
      if (seat === undefined) return Result.fail(new NotThere())
      const member = { ...seat, ...change.fields }
      return when(
        emailOf(shelf.members, member) ??
          (member.role === "owner" ? undefined : ownersLeft(shelf.members, member.userId)),
        () => shelf.members.set(member.userId, member)
      )
    }
    case "UnseatMember":
      return when(present(shelf.members.has(change.userId)) ?? ownersLeft(shelf.members, change.userId), () =>
        shelf.members.delete(change.userId)
      )
    case "AddHost":
      return Result.succeed(() => {
        shelf.hosts.set(change.host.id, change.host)
        shelf.edit(change.host.id, at)
      })
    case "ChangeHost":
      return when(
        current(
          shelf.hosts.has(change.host.id) && !shelf.removed.has(change.host.id),
          change.host.id,
          change.version
        ),
        () => {
          shelf.hosts.set(change.host.id, change.host)
          shelf.edit(change.host.id, at)
        }
      )
    case "RemoveHost": {
      const host = shelf.hosts.get(change.hostId)
      if (host === undefined || shelf.removed.has(host.id)) return Result.fail(new NotThere())
      const naming = eventTypesOf(store, workspaceId).filter((eventType) =>
        namedHosts(eventType).has(host.id)
      )
      const slugs = naming.map(({ slug }) => slug).toSorted()
      return when(
        slugs.length === 0
          ? undefined
          : new InTheWay({ reason: `The host is part of the event types ${slugs.join(", ")}.` }),
        () => {
          shelf.hosts.set(host.id, { ...host, active: false })
          shelf.removed.add(host.id)
          for (const [id, { calendar }] of shelf.calendars) {
            if (calendar.hostId === host.id) shelf.calendars.delete(id)
          }
        }
      )
    }
    case "AddCalendar": {
      const { calendar } = change
      const { hostId, id } = calendar
      const ofHost = shelf.calendars.values().filter((kept) => kept.calendar.hostId === hostId)
      return when(
        present(shelf.hosts.has(hostId) && !shelf.removed.has(hostId)) ??
          (ofHost.toArray().length < maximumCalendars ? undefined : tooManyCalendars()),
        () => shelf.calendars.set(id, newCalendar(calendar, DateTime.toEpochMillis(at)))
      )
    }
    case "RemoveCalendar":
      return when(present(shelf.calendars.get(change.calendarId)?.calendar.hostId === change.hostId), () =>
        shelf.calendars.delete(change.calendarId)
      )
    case "AddEventType":
    case "ChangeEventType": {
      const { eventType } = change
      const hosts = new Set([...shelf.hosts.keys()].filter((id) => !shelf.removed.has(id)))
      const others = eventTypesOf(store, workspaceId).filter(({ id }) => id !== eventType.id)
      const isThere = store.eventTypes.get(eventType.id)?.workspaceId === workspaceId
      const outdated =
        change._tag === "ChangeEventType" ? current(isThere, eventType.id, change.version) : undefined
      return when(
        outdated ??
          unknownHost(eventType, hosts) ??
          (others.some(({ slug }) => slug === eventType.slug)
            ? new InTheWay({ reason: "Another event type has this slug." })
            : undefined),
        () => {
          store.eventTypes.set(eventType.id, eventType)
          shelf.edit(eventType.id, at)
        }
      )
    }
    case "RemoveEventType":
      return when(present(store.eventTypes.get(change.eventTypeId)?.workspaceId === workspaceId), () =>
        store.eventTypes.delete(change.eventTypeId)
      )
    case "IssueKey":
      return Result.succeed(() => store.apiKeys.set(change.key.prefix, change.key))
    case "RotateKey":
      return when(present(keys.isOpen(change.key)), () => {
        keys.end(change.key)
        store.apiKeys.set(change.successor.prefix, change.successor)
      })
    case "RevokeKey":
      return when(present(keys.isOpen(change.key)), () => keys.end(change.key))
    case "ResealSecrets":
      return Result.succeed(() => replaceSeals(store, workspaceId, change.seals))
    case "IssueToken":
      return when(present(shelf.members.has(change.token.userId)), () =>
        store.accessTokens.set(change.token.hash, change.token)
      )
    case "RevokeTokens":
      return when(present(shelf.members.has(change.userId)), () => revokeTokens(store, change.userId, at))
    case "RefuseTokens": {
      const { tokenId, userId } = change
      const holds = store.accessTokens.values().some((one) => one.userId === userId && one.id === tokenId)
      return when(present(shelf.members.has(userId) && (tokenId === null || holds)), () =>
        refuseTokens(store, userId, tokenId, workspaceId)
      )
    }
    case "CancelBooking":
      return cancelBooking(store, workspaceId, change.uid)
    case "OpenDeal":
      return when(
        shelf.contacts.has(change.deal.contactId)
          ? undefined
          : new UnknownReference({ path: ["contactId"], message: "must be a contact of the workspace" }),
        () => shelf.deals.set(change.deal.id, change.deal)
      )
    case "ChangeDeal": {
      const { closedAt, id, status, value } = change.deal
      const known = shelf.deals.get(id)
      if (known === undefined) return Result.fail(new NotThere())
      const deal = { ...known, status, value, closedAt }
      return Result.succeed(() => {
        shelf.deals.set(id, deal)
        store.followUps.admit(messagesWhenClosed(Option.some(known), deal))
      })
    }
    case "EraseContact":
      return eraseContact(shelf, change.contactId)
    case "ErasePerson":
      return erasePerson(shelf, change.email, change.standIn)
    case "AddIntegration":
      return Result.succeed(() => {
        shelf.integrations.set(change.integration.id, change.integration)
        shelf.edit(change.integration.id, at)
      })
    case "ChangeIntegration": {
      const { integration, version } = change
      return when(current(shelf.integrations.has(integration.id), integration.id, version), () => {
        shelf.integrations.set(integration.id, integration)
        shelf.edit(integration.id, at)
        tryAtOnce(store, { workspaceId, kind: "integration", id: integration.id }, at)
      })
    }
    case "RemoveIntegration":
      return when(present(shelf.integrations.has(change.integrationId)), () => {
        shelf.integrations.delete(change.integrationId)
        tryAtOnce(store, { workspaceId, kind: "integration", id: change.integrationId }, at)
      })
    case "AddWebhook":
      return Result.succeed(() => {
        shelf.webhooks.set(change.webhook.id, change.webhook)
        shelf.edit(change.webhook.id, at)
      })
    case "ChangeWebhook": {
      const { events, enabled, id, url } = change.webhook
      const known = shelf.webhooks.get(id)
      if (known === undefined) return Result.fail(new NotThere())
      return when(current(true, id, change.version), () => {
        shelf.webhooks.set(id, { ...known, events, enabled, url })
        shelf.edit(id, at)
        tryAtOnce(store, { workspaceId, kind: "webhook", id }, at)
      })
    }
    case "RotateWebhookSecret": {
      const { sealedSecret, until, webhookId } = change
      const known = shelf.webhooks.get(webhookId)
      if (known === undefined) return Result.fail(new NotThere())
      return Result.succeed(() => shelf.webhooks.set(webhookId, rotate(known, sealedSecret, until)))
    }
    case "RemoveWebhook":
      return when(present(shelf.webhooks.has(change.webhookId)), () => {
        shelf.webhooks.delete(change.webhookId)
        tryAtOnce(store, { workspaceId, kind: "webhook", id: change.webhookId }, at)
      })
    case "RetryDelivery": {
      const delivery = shelf.deliveries.get(change.deliveryId)
      if (delivery === undefined || delivery.destination.kind !== change.kind)
        return Result.fail(new NotThere())
      const reason = whyNotAgain(delivery)
      return when(reason === undefined ? undefined : new InTheWay({ reason }), () =>
        shelf.deliveries.set(delivery.id, tryAgain(delivery, at))
      )
    }
  }
}

const slugOf = (store: Store["Service"], workspace: Workspace) =>
  store.workspaces.values().some(({ id, slug }) => slug === workspace.slug && id !== workspace.id)
    ? new InTheWay({ reason: "Another workspace has this slug." })
    : undefined

const emailOf = (members: ReadonlyMap<unknown, Member>, member: Member) =>
  members.values().some(({ email, userId }) => email === member.email && userId !== member.userId)
    ? new InTheWay({ reason: "Another member has this e-mail." })
    : undefined

const ownersLeft = (members: ReadonlyMap<unknown, Member>, without: Member["userId"]) =>
  members.values().some(({ role, userId }) => role === "owner" && userId !== without)
    ? undefined
    : new LastOwner()

const eventTypesOf = (store: Store["Service"], workspaceId: Workspace["id"]): ReadonlyArray<EventType> =>
  [...store.eventTypes.values()].filter((eventType) => eventType.workspaceId === workspaceId)
