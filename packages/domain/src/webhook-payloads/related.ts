import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../bookings/index.ts"
import type { Deal } from "../deals/index.ts"
import type { Resources, WorkspaceQueries } from "../management/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { RelatedToBooking } from "./bookingPayload.ts"
import type { RelatedToDeal } from "./revenuePayloads.ts"

/** Looks up what an event refers to. */
export const relatedIn = (queries: WorkspaceQueries["Service"], workspaceId: WorkspaceId) => {
  const find = <K extends keyof Resources>(kind: K, id: string | null) =>
    id === null ? Effect.succeed(null) : Effect.map(queries.find(workspaceId, kind, id), Option.getOrNull)
  const eventType = (id: string | null) => Effect.map(find("eventTypes", id), (found) => found?.value ?? null)
  return {
    eventType,

    toBooking: ({ contactId, eventTypeId, hostIds, organiser }: Booking): Effect.Effect<RelatedToBooking> =>
      Effect.all(
        {
          contact: find("contacts", contactId),
          eventType: eventType(eventTypeId),
          hosts: Effect.map(
            Effect.forEach(new Set([organiser.hostId, ...hostIds]), (id) => find("hosts", id), {
              concurrency: 8
            }),
            (hosts) => hosts.flatMap((host) => (host === null ? [] : [host.value]))
          )
        },
        { concurrency: "unbounded" }
      ),

    /** Of a deal, or of a payment for it. */
    toDeal: Effect.fnUntraced(function* (contactId: string, deal: Deal | null) {
      const bookingUid = deal?.bookingUid ?? null
      const [contact, booking] = yield* Effect.all(
        [find("contacts", contactId), find("bookings", bookingUid)],
        { concurrency: "unbounded" }
      )
      const related: RelatedToDeal = {
        contact,
        bookingUid,
        eventType: yield* eventType(booking?.eventTypeId ?? null)
      }
      return related
    }),

    deal: (id: string | null) => find("deals", id)
  }
}
