import { FetchFailed } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import { failed } from "./ask.ts"

/** Google's and Microsoft's host names are correct: an unknown host is a temporary DNS failure. */
export const withKnownHost = <A, E = never>(
  result: Effect.Effect<A, E | FetchFailed>
): Effect.Effect<A, E | FetchFailed> =>
  Effect.mapError(result, (failure) =>
    failure instanceof FetchFailed && failure.fault === "unknown_host" ? failed("unreachable") : failure
  )
