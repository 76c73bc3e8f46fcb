import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as ErrorReporter from "effect/ErrorReporter"
import { HttpServerError, HttpServerResponse } from "effect/http"
import type { Issue } from "../contract/index.ts"
import { apiHeaders } from "./answerHeaders.ts"

/** What nobody answered: an unknown path is 404, anything else is 500, told to the operators and to nobody else (D-HTTP-11). */
export const answerFailure = (
  cause: Cause.Cause<unknown>
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const error = Cause.squash(cause)
  if (HttpServerResponse.isHttpServerResponse(error)) return Effect.succeed(error)
  if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound") {
    return Effect.succeed(errorAnswer("not_found", 404))
  }
  return ErrorReporter.report(cause).pipe(
    Effect.andThen(Effect.logError("request failed", cause)),
    Effect.as(errorAnswer("internal", 500))
  )
}

/** An error that no endpoint declares, in the shape of those that they do (D-HTTP-1). */
export const errorAnswer = (error: string, status: number, issues?: ReadonlyArray<Issue>) =>
  HttpServerResponse.jsonUnsafe({ error, issues }, { status, headers: apiHeaders })
