import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type BookingUid, isOff } from "../../../scheduling/bookings/index.ts"
import { ConferenceFailed, ConferenceProvider } from "../index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { requestFor } from "./makeLink.ts"

// Half of the time limit of a request (D-HTTP-11).
const timeout = Duration.seconds(5)

/** `Entered`: the URL at the provider. `Cancelled`: the meeting was cancelled. `Unknown`: there is no such meeting. */
type Entrance =
  | { readonly _tag: "Entered"; readonly url: string }
  | { readonly _tag: "Cancelled" }
  | { readonly _tag: "Unknown" }

/**
 * Lets a participant into a meeting whose link leads to this service, at the booking that its moves have led to (D-CONF-15). Fails
 * if the provider does not let the participant enter now.
 */
export const enterMeeting = Effect.fn("conferencing.enterMeeting")(function* (
  workspaceId: WorkspaceId,
  rootUid: BookingUid
) {
  const [provider, queries] = [yield* ConferenceProvider, yield* WorkspaceQueries]
  const newest = { rootUid, isNewest: true } as const
  const {
    items: [booking]
  } = yield* queries.list(workspaceId, "bookings", newest, { limit: 1, after: null })
  if (booking?.conference?.provider !== "account") return unknown
  if (isOff(booking)) return { _tag: "Cancelled" } satisfies Entrance
  const request = yield* requestFor(booking, booking.conference.accountId)
  // The other providers' links do not lead here.
  if (request.access._tag !== "bigbluebutton") return unknown
  const url = yield* Effect.timeoutOrElse(provider.enter(request), {
    duration: timeout,
    orElse: () => Effect.fail(new ConferenceFailed({ fault: "timed_out", retryAfterSeconds: null }))
  })
  return { _tag: "Entered", url } satisfies Entrance
})

const unknown: Entrance = { _tag: "Unknown" }
