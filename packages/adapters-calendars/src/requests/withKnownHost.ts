import type { FetchFailed } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import { failed } from "./ask.ts"

/** Google's and Microsoft's host names are correct: an unknown host is a temporary DNS failure. */
export const withKnownHost = <A>(result: Effect.Effect<A, FetchFailed>): Effect.Effect<A, FetchFailed> =>
  Effect.mapError(result, (failure) => (failure.fault === "unknown_host" ? failed("unreachable") : failure))
