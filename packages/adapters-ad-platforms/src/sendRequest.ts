import { Clock, Effect, Option, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { retryAfterOf } from "./outcomes.ts"
import type { PlatformResponse } from "./Platform.ts"

/** The time limit for a complete response. */
const timeout = "20 seconds"

/** JSON, or the word with which RudderStack answers. */
const Body = Schema.Union([Schema.fromJsonString(Schema.Unknown), Schema.Literal("OK")])

/** There was no complete response. */
class NoResponse extends Schema.TaggedError<NoResponse>()("NoResponse", {
  code: Schema.Literals(["unreachable", "timeout"])
}) {}

/**
 * Sends a request and reads the whole response. Platforms get no trace ids. Reddit throttles clients without a user
 * agent.
 */
export const sendRequest = (
  client: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest
): Effect.Effect<PlatformResponse, NoResponse> =>
  Effect.gen(function* () {
    const named = HttpClientRequest.setHeader(request, "user-agent", "Calendeal (conversions)")
    const response = yield* client.execute(named)
    const text = yield* response.text
    const now = yield* Clock.currentTimeMillis
    return {
      status: response.status,
      retryAfter: retryAfterOf(response.headers["retry-after"], now),
      body: Option.getOrUndefined(Schema.decodeUnknownOption(Body)(text))
    }
  }).pipe(
    Effect.mapError(() => new NoResponse({ code: "unreachable" })),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => Effect.fail(new NoResponse({ code: "timeout" }))
    }),
    Effect.provideService(HttpClient.TracerPropagationEnabled, false)
  )
