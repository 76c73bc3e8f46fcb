import * as ByteSize from "effect/ByteSize"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"
import { invalidField } from "./refusals.ts"
import { waitFor } from "./timeLimits.ts"

/** The largest body that is read (D-HTTP-2). */
const maximumBody = ByteSize.kibibytes(64)

/** The time to send the body: less than the time limit of the whole request. */
export const BodyTimeout = Context.Reference<Duration.Duration>("@calendeal/adapters-http/BodyTimeout", {
  defaultValue: () => Duration.seconds(5)
})

/**
 * The exact bytes of the body. Fails with InvalidInput if the body is too large, whatever its Content-Length, or encoded, or
 * does not arrive in time (D-HTTP-2).
 */
export const readBody = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? ""
  if (encoding !== "" && encoding !== "identity") {
    return yield* refused(["Content-Encoding"], "must be identity")
  }
  if (Number(request.headers["content-length"]) > maximumBody) return yield* tooLarge
  const arriving = request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, maximumBody),
    Effect.catch(({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge" ? tooLarge : incomplete
    )
  )
  // Interrupting the read would close the connection before the response is sent.
  const buffer = yield* waitFor(arriving, yield* BodyTimeout, incomplete, () => {})
  return new Uint8Array(buffer)
})

const refused = (path: ReadonlyArray<string>, message: string) => Effect.fail(invalidField(path, message))

const tooLarge = Effect.suspend(() => refused([], `must be at most ${maximumBody} bytes`))
const incomplete = Effect.suspend(() => refused([], "is incomplete or arrived too slowly"))
