import { Effect, Result } from "effect"
import { HttpClient, type HttpClientRequest } from "effect/http"
import { OutgoingRequests } from "../src/index.ts"

type Limits = OutgoingRequests.OutgoingLimits

/** Sends a request under the policy: the answer's status and text, or the error's tag, cause and text. */
export const send = (request: HttpClientRequest.HttpClientRequest, limits: Partial<Limits> = {}) =>
  HttpClient.execute(request).pipe(
    Effect.flatMap((answer) => Effect.map(answer.text, (text) => ({ status: answer.status, text }))),
    Effect.mapError(({ message, reason }) => ({
      tag: reason._tag,
      why:
        "cause" in reason &&
        reason.cause instanceof Object &&
        "reason" in reason.cause &&
        reason.cause.reason,
      message
    })),
    Effect.result,
    Effect.map(Result.merge),
    Effect.provide(OutgoingRequests.layer({ allowLoopback: false, ...limits }))
  )
