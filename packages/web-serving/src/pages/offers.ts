import { browseDates, type BusyTimes } from "@calendeal/domain/availability"
import type { EventTypeId } from "@calendeal/domain/event-types"
import {
  activeHosts,
  type EventType,
  type EventTypeCatalog,
  findVisibleOffering,
  type Host,
  type LocalDate,
  type PublicWorkspace
} from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Cache from "effect/Cache"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** An event type on the list of its workspace. */
export interface Offer {
  readonly eventType: EventType
  /** None beyond the first event types of the list. */
  readonly hosts: ReadonlyArray<Host>
  /** The next free date in the workspace's zone; null: none, or beyond the first event types of the list. */
  readonly next: LocalDate | null
}

/** For how many event types a list looks for a free date, so that its cost is bounded. */
const lookedAt = 12

/**
 * The event types of a list, the first ones with their hosts and the next free date, from the same engine as the API
 * (D-PAGE-24). Cached for half a minute, like the page without scripts.
 */
export const makeOffers = Effect.gen(function* () {
  const ports = yield* Effect.context<BusyTimes | EventTypeCatalog>()
  const looked = yield* Cache.make({
    lookup: ({ eventTypeId, timezone }: Question) =>
      Effect.provideContext(look(eventTypeId, timezone), ports),
    capacity: 2000,
    timeToLive: "30 seconds"
  })
  return ({ eventTypes, workspace: { timezone } }: PublicWorkspace) =>
    Effect.forEach(
      eventTypes,
      (eventType, nth): Effect.Effect<Offer> =>
        nth >= lookedAt
          ? Effect.succeed({ eventType, hosts: [], next: null })
          : Effect.map(Cache.get(looked, new Question({ eventTypeId: eventType.id, timezone })), (found) => ({
              eventType,
              ...found
            })),
      { concurrency: 4 }
    )
})

class Question extends Data.Class<{
  readonly eventTypeId: EventTypeId
  readonly timezone: TimeZoneName
}> {}

/** An event type that is hidden by now has neither hosts nor a date. */
const look = (eventTypeId: EventTypeId, bookerTimezone: TimeZoneName) =>
  Effect.gen(function* () {
    const hosts = activeHosts(yield* findVisibleOffering(eventTypeId))
    const { availableDates } = yield* browseDates({
      eventTypeId,
      bookerTimezone,
      hostIds: Option.none(),
      from: Option.none(),
      to: Option.none()
    })
    return { hosts, next: availableDates[0] ?? null }
  }).pipe(Effect.catch(() => Effect.succeed({ hosts: [], next: null })))
