import {
  type Reservation,
  ReservationBook,
  type ReservationDraft,
  type ReservationEntered,
  type ReservationId,
  reservationStateOf
} from "@calendeal/domain/bookings"
import { overlaps } from "@calendeal/domain/availability"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store, type WorkspaceData } from "../Store.ts"
import { blockedTime } from "../availability/BusyTimes.ts"
import { hasRoom, isFree, isWaitedFor } from "./enter.ts"

/** The reservations of this process. */
export const layer = Layer.effect(
  ReservationBook,
  Effect.gen(function* () {
    const store = yield* Store

    const liveIn = (workspaceId: WorkspaceId, id: ReservationId, now: DateTime.Utc) => {
      const reservation = store.dataOf(workspaceId).reservations.get(id)
      return reservation !== undefined && reservationStateOf(reservation, now) === "live"
        ? reservation
        : undefined
    }

    return ReservationBook.of({
      findByKey: (workspaceId, key) =>
        Effect.sync(() => Option.fromUndefinedOr(madeBy(store.dataOf(workspaceId), key))),

      enter: (draft) =>
        Effect.map(DateTime.now, (now): ReservationEntered => {
          const { workspaceId } = draft.alternatives[0]
          if (!store.workspaces.has(workspaceId)) return { _tag: "Unavailable" }
          return enterReservation(store, draft, now)
        }),

      extend: ({ id, workspaceId }, until, entry) =>
        Effect.map(DateTime.now, (now) => {
          const reservation = liveIn(workspaceId, id, now)
          if (reservation === undefined) return false
          const data = store.dataOf(workspaceId)
          data.reservations.set(id, { ...reservation, until })
          if (entry !== null) data.log(entry)
          return true
        }),

      release: ({ id, workspaceId }, entry) =>
        Effect.map(DateTime.now, (now) => {
          const reservation = liveIn(workspaceId, id, now)
          if (reservation === undefined) return false
          const data = store.dataOf(workspaceId)
          data.reservations.set(id, { ...reservation, releasedAt: now })
          if (entry !== null) data.log(entry)
          return true
        }),

      forget: (madeBefore, heldBefore) =>
        Effect.sync(() =>
          store.allData.reduce((sum, data) => sum + forgetIn(data, madeBefore, heldBefore), 0)
        )
    })
  })
)

const madeBy = (data: WorkspaceData, key: string): Reservation | undefined => {
  const id = data.reservationKeys.get(key)
  return id && data.reservations.get(id)
}

/** Enters a draft, or writes nothing. Synchronous, and therefore atomic. */
export const enterReservation = (
  store: Store["Service"],
  draft: ReservationDraft,
  now: DateTime.Utc
): ReservationEntered => {
  const data = store.dataOf(draft.alternatives[0].workspaceId)
  const known = madeBy(data, draft.key)
  if (known !== undefined) return { _tag: "Known", reservation: known }
  const wanted = draft.alternatives[0]
  if (!isWaitedFor(data, wanted)) return { _tag: "Unavailable" }
  if (isBesideOffer(wanted, data.liveReservations(now))) return { _tag: "SlotTaken" }
  const taken = data.taken(now)
  const free = draft.alternatives.filter((alternative) => isFree(alternative, taken))
  if (free.length === 0) return { _tag: "SlotTaken" }
  const reached = boundReached(draft, data.liveReservations(now))
  if (reached !== null) return { _tag: "LimitReached", of: reached }
  const reservation = free.find((alternative) => hasRoom(alternative, taken, draft))
  if (reservation === undefined) return { _tag: "SlotTaken" }
  data.reservations.set(reservation.id, reservation)
  data.reservationKeys.set(draft.key, reservation.id)
  if (draft.entry !== null) data.log(draft.entry)
  store.outboxMessages.post(draft.outboxMessages)
  return { _tag: "Entered", reservation }
}

/** Whether an offer would be beside a live one of the person, or overlap one of the event type (D-WAIT-4). */
const isBesideOffer = (
  { createdBy, eventTypeId, waitingEntryId, ...wanted }: Reservation,
  live: ReadonlyArray<Reservation>
): boolean =>
  createdBy === null &&
  waitingEntryId !== null &&
  live.some(
    (other) =>
      other.createdBy === null &&
      other.waitingEntryId !== null &&
      other.eventTypeId === eventTypeId &&
      (other.waitingEntryId === waitingEntryId || overlaps(blockedTime(other), blockedTime(wanted)))
  )

/** The bound that another reservation would exceed; null: none (D-RES-6). Those of visitors count apart, by address (D-HOLD-11). */
const boundReached = (
  { alternatives: [{ createdBy, credentialId, eventTypeId, holder }], bounds }: ReservationDraft,
  all: ReadonlyArray<Reservation>
) => {
  const live = all.filter((other) => (other.holder === null) === (holder === null))
  const ofAddress = live.filter(
    (other) => holder !== null && other.holder === holder && other.eventTypeId === eventTypeId
  )
  if (ofAddress.length >= bounds.perCredential) return "credential"
  const ofClients = live.filter((other) => other.createdBy !== null || other.holder !== null)
  if (ofClients.filter((other) => other.eventTypeId === eventTypeId).length >= bounds.perEventType)
    return "event_type"
  const own = live.filter(
    (other) => createdBy !== null && other.createdBy === createdBy && other.credentialId === credentialId
  )
  if (own.length >= bounds.perCredential) return "credential"
  return live.length >= bounds.perWorkspace ? "workspace" : null
}

/** Removes old reservations and visitors' holds with their keys, and returns their number. */
const forgetIn = (data: WorkspaceData, madeBefore: DateTime.Utc, heldBefore: DateTime.Utc): number => {
  const old = new Set(
    [...data.reservations.values()].flatMap(({ createdAt, holder, id }) =>
      DateTime.isLessThan(createdAt, holder === null ? madeBefore : heldBefore) ? [id] : []
    )
  )
  for (const id of old) data.reservations.delete(id)
  for (const [key, id] of data.reservationKeys) if (old.has(id)) data.reservationKeys.delete(key)
  return old.size
}
