import * as Effect from "effect/Effect"
import type { ConferenceProvider, MeetingLinks } from "../index.ts"
import { sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import { type DestinationHandler, drafting, fixedDelays, Outcome } from "../../outbox/index.ts"
import type { Vault } from "../../../workspace/workspaces/index.ts"
import { draftLinks } from "./draftLinks.ts"
import { makeLink } from "./makeLink.ts"

type Ports = ConferenceProvider | MeetingLinks | Vault | WorkspaceQueries

/** The conferences of a lease, which are made one after the other: providers limit concurrent requests of an account. */
const batch = 4

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** The delays before the next attempts, about a day in total (D-CONF-5). */
const delays = [
  2 * second,
  5 * second,
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  4 * hour,
  12 * hour
]

/** Makes the links of online meetings. The id of the destination is the conference account's, or the workspace's. */
export const conferenceHandler: DestinationHandler<Ports> = {
  batch,
  retries: fixedDelays(delays),
  ...drafting(["ReportBooking", "ReportCancellation", "ReportDecline", "ReportExpiry"], draftLinks),
  deliver: Effect.fnUntraced(function* ({ destination: { workspaceId }, due, now }, report) {
    const bookings = sharedLookUps(yield* WorkspaceQueries, workspaceId)("bookings")
    yield* Effect.forEach(
      due,
      Effect.fnUntraced(function* ({ id, message }) {
        const booking = message._tag === "MakeLink" ? yield* bookings(message.bookingUid) : null
        const outcome =
          booking === null ? Outcome.Skipped({ reason: "removed" }) : yield* makeLink(booking, yield* now)
        yield* report(id, outcome)
      }),
      { discard: true }
    )
  })
}
