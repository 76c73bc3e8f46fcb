import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Request from "effect/Request"
import * as RequestResolver from "effect/RequestResolver"
import type { Booking } from "../bookings/index.ts"
import type { Deal } from "../deals/index.ts"
import type { ResourceKind, Resources, WorkspaceQueries } from "../management/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { RelatedToBooking, RelatedToDeal } from "./payloads.ts"

/** Null: removed or erased. */
interface Find<K extends ResourceKind> extends Request.Request<Resources[K]["item"] | null> {
  readonly _tag: "Find"
  readonly id: string
}

/**
 * Look-ups of related records. Concurrent look-ups share one query per kind, because many events refer to the same hosts
 * and event types.
 */
export const relatedIn = (queries: WorkspaceQueries["Service"], workspaceId: WorkspaceId) => {
  const finder = <K extends ResourceKind>(kind: K) => {
    const Find = Request.tagged<Find<K>>("Find")
    const resolver = RequestResolver.make<Find<K>>((entries) =>
      Effect.map(
        queries.findAll(workspaceId, kind, new Set(entries.map(({ request }) => request.id))),
        (found) => {
          for (const entry of entries) entry.completeUnsafe(Exit.succeed(found.get(entry.request.id) ?? null))
        }
      )
    )
    return (id: string | null) =>
      id === null ? Effect.succeed(null) : Effect.request(Find({ id }), resolver)
  }
  const [contact, booking, deal] = [finder("contacts"), finder("bookings"), finder("deals")]
  const [versionedEventType, host] = [finder("eventTypes"), finder("hosts")]
  const eventType = (id: string | null) => Effect.map(versionedEventType(id), (found) => found?.value ?? null)
  return {
    contact,
    booking,
    deal,
    transaction: finder("transactions"),
    eventType,

    toBooking: ({ contactId, eventTypeId, hostIds, organiser }: Booking): Effect.Effect<RelatedToBooking> =>
      Effect.all(
        {
          contact: contact(contactId),
          eventType: eventType(eventTypeId),
          hosts: Effect.map(
            Effect.forEach(new Set([organiser.hostId, ...hostIds]), host, unbounded),
            (hosts) => hosts.flatMap((found) => (found === null ? [] : [found.value]))
          )
        },
        unbounded
      ),

    /** For a deal or one of its payments. */
    toDeal: Effect.fnUntraced(function* (contactId: string, { bookingUid }: Pick<Deal, "bookingUid">) {
      const [person, booked] = yield* Effect.all([contact(contactId), booking(bookingUid)], unbounded)
      const related: RelatedToDeal = {
        contact: person,
        bookingUid,
        eventType: yield* eventType(booked?.eventTypeId ?? null)
      }
      return related
    })
  }
}
export type Related = ReturnType<typeof relatedIn>

const unbounded = { concurrency: "unbounded" } as const
