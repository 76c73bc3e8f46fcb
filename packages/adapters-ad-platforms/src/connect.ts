import { Clock, Effect, Option, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { retryAfterOf } from "./outcomes.ts"
import type { Answer } from "./Platform.ts"

/** The time limit for a response; later the request is retried. */
const patience = "20 seconds"

/** No answer, and why in one word. */
export class Unanswered extends Schema.TaggedError<Unanswered>()("Unanswered", {
  code: Schema.Literals(["unreachable", "timeout"])
}) {}

/**
 * Sends one request and reads its answer to the end. Platforms get no trace ids of ours, and a name to know us by, without which
 * Reddit slows callers down.
 */
export const ask = (
  client: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest
): Effect.Effect<Answer, Unanswered> =>
  Effect.gen(function* () {
    const named = HttpClientRequest.setHeader(request, "user-agent", "Calendeal (conversions)")
    const response = yield* client.execute(named)
    const text = yield* response.text
    const now = yield* Clock.currentTimeMillis
    return {
      status: response.status,
      retryAfter: retryAfterOf(response.headers["retry-after"], now),
      body: Option.getOrUndefined(Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))(text))
    }
  }).pipe(
    Effect.mapError(() => new Unanswered({ code: "unreachable" })),
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () => Effect.fail(new Unanswered({ code: "timeout" }))
    }),
    Effect.provideService(HttpClient.TracerPropagationEnabled, false)
  )
