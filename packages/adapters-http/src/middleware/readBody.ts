import type { Fault } from "@calendeal/domain/texts"
import * as ByteSize from "effect/ByteSize"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"
import { isLate } from "../admission/makeReceiving.ts"
import { invalidField } from "./refusals.ts"
import { waitFor } from "./timeLimits.ts"

/** The largest body that is read (D-HTTP-2). */
const maximumBody = 65_536

/** The time to send the body: less than the time limit of the whole request. */
export const BodyTimeout = Context.Reference<Duration.Duration>("@calendeal/adapters-http/BodyTimeout", {
  defaultValue: () => Duration.seconds(5)
})

/** The time to send the body of a request with this time limit. */
export const bodyTimeOf = (timeLimit: Duration.Duration): Duration.Duration => Duration.times(timeLimit, 0.5)

/**
 * The exact bytes of the body. Fails with InvalidInput if the body is too large, whatever its Content-Length, or encoded, or
 * does not arrive in time (D-HTTP-2).
 */
export const readBody = Effect.suspend(() => readBodyUpTo(maximumBody))

/** As `readBody`, up to this number of bytes. */
export const readBodyUpTo = Effect.fnUntraced(function* (maximum: number) {
  const tooLarge = refused([], {
    message: `must be at most ${maximum} bytes`,
    code: "too_many_bytes",
    values: { most: maximum }
  })
  const request = yield* HttpServerRequest.HttpServerRequest
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? ""
  if (encoding !== "" && encoding !== "identity") {
    return yield* refused(["Content-Encoding"], { message: "must be identity", code: "form" })
  }
  if (Number(request.headers["content-length"]) > maximum) return yield* tooLarge
  if (isLate(request.source)) return yield* incomplete
  const arriving = request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximum)),
    Effect.catch(({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge" ? tooLarge : incomplete
    )
  )
  // Interrupting the read would close the connection before the response is sent.
  const buffer = yield* waitFor(arriving, yield* BodyTimeout, incomplete, () => {})
  return new Uint8Array(buffer)
})

const refused = (path: ReadonlyArray<string>, fault: Fault) => Effect.fail(invalidField(path, fault))

const incomplete = Effect.suspend(() =>
  refused([], { message: "is incomplete or arrived too slowly", code: "form" })
)
