import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../bookings/index.ts"
import type { Deal } from "../deals/index.ts"
import type { Kinds, Records } from "../management/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { AroundBooking } from "./bookingTold.ts"
import type { AroundDeal } from "./moneyTold.ts"

/** What belongs to an event besides the thing that it is about, looked up at once. */
export const aroundIn = (records: Records["Service"], workspaceId: WorkspaceId) => {
  const find = <K extends keyof Kinds>(kind: K, id: string | null) =>
    id === null ? Effect.succeed(null) : Effect.map(records.find(workspaceId, kind, id), Option.getOrNull)
  const eventType = (id: string | null) => Effect.map(find("eventTypes", id), (found) => found?.value ?? null)
  return {
    eventType,

    ofBooking: ({ contactId, eventTypeId, hostIds, organiser }: Booking): Effect.Effect<AroundBooking> =>
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

    /** Of the deal itself, or of the one that a payment closed. */
    ofDeal: Effect.fnUntraced(function* (contactId: string, deal: Deal | null) {
      const bookingUid = deal?.bookingUid ?? null
      const [contact, booking] = yield* Effect.all(
        [find("contacts", contactId), find("bookings", bookingUid)],
        { concurrency: "unbounded" }
      )
      const around: AroundDeal = {
        contact,
        bookingUid,
        eventType: yield* eventType(booking?.eventTypeId ?? null)
      }
      return around
    }),

    deal: (id: string | null) => find("deals", id)
  }
}
