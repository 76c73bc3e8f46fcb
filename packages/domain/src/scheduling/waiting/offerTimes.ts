import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { blockedAround, type EventTypeId, findOffering } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { startsBetween } from "../availability/index.ts"
import { offerTo, type Reservation, reservationStateOf } from "../bookings/index.ts"
import { type MadeOffer, nextOffers } from "./nextOffers.ts"
import { nextTurn, turn } from "./turns.ts"
import { hasWaitingList } from "./WaitingEntry.ts"
import { WaitingList } from "./WaitingList.ts"

/** The most offers of one look; another look follows at once. */
const atOnce = 20

/** The next look comes a little after the end of an offer, so that its time is free then. */
const afterEnd = { seconds: 2 } as const

/**
 * Looks at the list of an event type once, and offers what is open (D-WAIT-4). It can be repeated at any time: the store enters each offer
 * once. Returns the number of offers.
 */
export const offerTimes = Effect.fn("waiting.offerTimes")(function* (
  workspaceId: WorkspaceId,
  eventTypeId: EventTypeId
) {
  const list = yield* WaitingList
  const found = yield* Effect.option(findOffering(eventTypeId))
  if (found._tag === "None" || found.value.workspace.id !== workspaceId) return 0
  const offering = found.value
  const { eventType } = offering
  if (eventType.status !== "active" || !hasWaitingList(eventType)) return 0
  const now = yield* DateTime.now
  const { entries, offers } = yield* list.look(workspaceId, eventTypeId, now)
  if (entries.length === 0) return 0
  const queue = { workspaceId, eventTypeId }
  const { after, before } = blockedAround(eventType.window)
  const next = nextOffers({
    waiting: entries.map(({ id, periods }) => ({
      id,
      periods: periods.map(({ from, until }) => ({
        start: DateTime.toEpochMillis(from),
        end: DateTime.toEpochMillis(until)
      }))
    })),
    made: offers.flatMap((offer) => madeOf(offer, now)),
    starts: yield* startsBetween(offering, {
      start: DateTime.toEpochMillis(now),
      end: entries
        .map(({ until }) => DateTime.toEpochMillis(until))
        .reduce((one, other) => Math.max(one, other))
    }),
    length: eventType.window.durationMinutes * minute,
    before: before * minute,
    after: after * minute
  })
  for (const { start, to } of next.slice(0, atOnce)) {
    const waits = entries.find(({ id }) => id === to)
    if (waits === undefined) continue
    const startAt = DateTime.makeUnsafe(start)
    const until = DateTime.min(DateTime.add(now, { minutes: eventType.offerMinutes }), startAt)
    yield* Effect.option(
      offerTo({
        eventTypeId,
        startAt,
        bookerTimezone: waits.bookerTimezone,
        minutes: eventType.offerMinutes,
        to,
        messagesOf: (reservationId) => [
          OutboxMessage.make({ _tag: "ReportOffer", workspaceId, waitingEntryId: to, reservationId }),
          turn(queue, `end of ${reservationId}`, DateTime.addDuration(until, afterEnd))
        ]
      })
    )
  }
  const rest = next[atOnce]
  yield* list.post(workspaceId, [
    nextTurn(queue, now),
    ...(rest === undefined ? [] : [turn(queue, `rest from ${rest.to} ${rest.start}`)])
  ])
  return Math.min(next.length, atOnce)
})

const minute = 60_000

const madeOf = (offer: Reservation, now: DateTime.Utc): ReadonlyArray<MadeOffer> =>
  offer.waitingEntryId === null
    ? []
    : [
        {
          to: offer.waitingEntryId,
          start: DateTime.toEpochMillis(offer.startAt),
          isLive: reservationStateOf(offer, now) === "live"
        }
      ]
