import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"
import { InvalidInput } from "../contract/index.ts"

/** The largest body that is read (D-HTTP-2). */
export const maximumBody = ByteSize.kibibytes(64)

/**
 * The exact bytes of the body. Fails with InvalidInput when they are too many, whatever Content-Length says, or
 * encoded, or when the client breaks off (D-HTTP-2).
 */
export const readBody = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? ""
  if (encoding !== "" && encoding !== "identity") {
    return yield* refused(["Content-Encoding"], "must be identity")
  }
  if (Number(request.headers["content-length"]) > maximumBody) return yield* tooLarge
  const buffer = yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, maximumBody),
    Effect.catch(({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
        ? tooLarge
        : refused([], "must arrive completely")
    )
  )
  return new Uint8Array(buffer)
})

const refused = (path: ReadonlyArray<string>, message: string) =>
  Effect.fail(new InvalidInput({ issues: [{ path, message }] }))

const tooLarge = Effect.suspend(() => refused([], `must be at most ${maximumBody} bytes`))
