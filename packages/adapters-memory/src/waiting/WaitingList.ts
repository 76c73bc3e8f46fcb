import { reservationStateOf } from "@calendeal/domain/bookings"
import {
  type ProposalDraft,
  type Proposed,
  type WaitingDraft,
  type WaitingEntry,
  WaitingList,
  waitingStateOf
} from "@calendeal/domain/waiting"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option } from "effect"
import { enterReservation } from "../bookings/ReservationBook.ts"
import { Store, type WorkspaceData } from "../Store.ts"

/** The waiting lists of this process. */
export const layer = Layer.effect(
  WaitingList,
  Effect.gen(function* () {
    const store = yield* Store
    const waitingIn = (workspaceId: WorkspaceId, now: DateTime.Utc) =>
      isWaiting(store.dataOf(workspaceId), now)

    return WaitingList.of({
      join: ({ bounds, entry, outboxMessages }) =>
        Effect.map(DateTime.now, (now) => {
          const { eventTypeId, workspaceId } = entry
          if (!store.workspaces.has(workspaceId) || !store.eventTypes.has(eventTypeId)) return "unavailable"
          const data = store.dataOf(workspaceId)
          const refusal = refusalOf(entry, bounds, isWaiting(data, now))
          if (refusal !== null) return refusal
          data.waitingEntries.set(entry.id, entry)
          store.outboxMessages.post(outboxMessages)
          return "joined"
        }),

      propose: (draft) => Effect.map(DateTime.now, (now) => enterProposal(store, draft, now)),

      offersTo: ({ id, workspaceId }) =>
        Effect.sync(() =>
          [...store.dataOf(workspaceId).reservations.values()].filter(
            ({ waitingEntryId }) => waitingEntryId === id
          )
        ),

      find: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).waitingEntries.get(id))),

      findOffer: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).reservations.get(id))),

      look: (workspaceId, eventTypeId, now) =>
        Effect.sync(() => ({
          entries: waitingIn(workspaceId, now)
            .filter((entry) => entry.eventTypeId === eventTypeId)
            .toSorted(inOrder),
          offers: [...store.dataOf(workspaceId).reservations.values()].filter(
            (reservation) =>
              reservation.eventTypeId === eventTypeId &&
              reservation.waitingEntryId !== null &&
              reservation.createdBy === null
          )
        })),

      awaited: (workspaceId, now) =>
        Effect.sync(() => [...new Set(waitingIn(workspaceId, now).map(({ eventTypeId }) => eventTypeId))]),

      leave: ({ id, workspaceId }, outboxMessages, audit) =>
        Effect.map(DateTime.now, (now) => {
          const data = store.dataOf(workspaceId)
          const entry = data.waitingEntries.get(id)
          if (entry === undefined || entry.endedAt !== null) return false
          data.waitingEntries.set(id, { ...entry, endedAt: now })
          data.freeOffers(id, now)
          if (audit !== null) data.log(audit)
          store.outboxMessages.post(outboxMessages)
          return true
        }),

      pass: ({ id, workspaceId }, outboxMessages) =>
        Effect.map(DateTime.now, (now) => {
          const data = store.dataOf(workspaceId)
          const offer = data.reservations.get(id)
          if (offer === undefined || reservationStateOf(offer, now) !== "live") return false
          data.reservations.set(id, { ...offer, releasedAt: now })
          store.outboxMessages.post(outboxMessages)
          return true
        }),

      post: (_, outboxMessages) => Effect.sync(() => store.outboxMessages.post(outboxMessages)),

      forget: (wantedBefore) =>
        Effect.sync(() => store.allData.reduce((sum, data) => sum + forgetIn(data, wantedBefore), 0))
    })
  })
)

const isWaiting = (data: WorkspaceData, now: DateTime.Utc): ReadonlyArray<WaitingEntry> =>
  unended(data, now).filter(({ proposedBy }) => proposedBy === null)

/** Those who wait, and the open proposals. */
const unended = (data: WorkspaceData, now: DateTime.Utc): ReadonlyArray<WaitingEntry> =>
  [...data.waitingEntries.values()].filter((entry) => waitingStateOf(entry, now) === "waiting")

/** Enters a proposal with all its times, or writes nothing. Synchronous, and therefore atomic. */
const enterProposal = (store: Store["Service"], draft: ProposalDraft, now: DateTime.Utc): Proposed => {
  const { audit, bounds, entry, outboxMessages, times } = draft
  const { eventTypeId, id, person, workspaceId } = entry
  if (!store.workspaces.has(workspaceId) || !store.eventTypes.has(eventTypeId)) return { _tag: "Unavailable" }
  const data = store.dataOf(workspaceId)
  if (data.reservationKeys.has(times[0].key)) return { _tag: "Known" }
  const hasOpen = unended(data, now).some(
    (other) =>
      other.proposedBy !== null && other.eventTypeId === eventTypeId && other.person.email === person.email
  )
  if (hasOpen) return { _tag: "LimitReached", of: "person" }
  data.waitingEntries.set(id, entry)
  for (const [nth, time] of times.entries()) {
    const entered = enterReservation(store, { ...time, bounds, entry: null, outboxMessages: [] }, now)
    if (entered._tag === "Entered") continue
    removeProposal(data, draft)
    return entered._tag === "SlotTaken" ? { _tag: "SlotTaken", nth } : entered
  }
  data.log(audit)
  store.outboxMessages.post(outboxMessages)
  return { _tag: "Entered" }
}

const removeProposal = (data: WorkspaceData, { entry, times }: ProposalDraft): void => {
  data.waitingEntries.delete(entry.id)
  for (const { key } of times) {
    const made = data.reservationKeys.get(key)
    if (made !== undefined) data.reservations.delete(made)
    data.reservationKeys.delete(key)
  }
}

/** Why an entry is not stored beside those who wait; null: it is. */
const refusalOf = (
  { eventTypeId, person }: WaitingEntry,
  bounds: WaitingDraft["bounds"],
  waiting: ReadonlyArray<WaitingEntry>
) => {
  const ofEventType = waiting.filter((other) => other.eventTypeId === eventTypeId)
  const ofPerson = waiting.filter((other) => other.person.email === person.email)
  if (ofPerson.some((other) => other.eventTypeId === eventTypeId)) return "known"
  if (ofPerson.length >= bounds.perPerson) return "person"
  return ofEventType.length >= bounds.perEventType ? "event_type" : null
}

const inOrder = (one: WaitingEntry, other: WaitingEntry): number =>
  DateTime.toEpochMillis(one.createdAt) - DateTime.toEpochMillis(other.createdAt) ||
  (one.id < other.id ? -1 : 1)

const forgetIn = (data: WorkspaceData, wantedBefore: DateTime.Utc): number => {
  const old = [...data.waitingEntries.values()].filter(({ until }) =>
    DateTime.isLessThan(until, wantedBefore)
  )
  for (const { id } of old) data.waitingEntries.delete(id)
  return old.length
}
