import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { HttpServerResponse } from "effect/http"
import { apiHeaders } from "./answers.ts"

/** The largest body that is kept. No response to a change is larger. */
const maximumBody = 65_536

/** A response as it is kept: its status, its version and its body. */
const KeptAnswer = Schema.fromJsonString(
  Schema.Struct({ status: Schema.Int, etag: Schema.NullOr(Schema.String), body: Schema.String })
)
const encode = Schema.encodeSync(KeptAnswer)
const decode = Schema.decodeOption(KeptAnswer)

/** The text of the response, to be sealed. None: it is too large, or a stream. */
export const storable = ({
  body,
  headers,
  status
}: HttpServerResponse.HttpServerResponse): Option.Option<Redacted.Redacted<string>> => {
  const text = body._tag === "Empty" ? "" : body._tag === "Uint8Array" ? decoder.decode(body.body) : null
  return text === null || text.length > maximumBody
    ? Option.none()
    : Option.some(Redacted.make(encode({ status, etag: headers["etag"] ?? null, body: text })))
}

const decoder = new TextDecoder()

/** The kept response with `Idempotency-Replayed`, or a conflict if it was not kept or cannot be read (D-MGMT-33). */
export const answerTo = (kept: Option.Option<Redacted.Redacted<string>>) =>
  Option.match(
    Option.flatMap(kept, (text) => decode(Redacted.value(text))),
    {
      onNone: () => keyConflict("Done"),
      onSome: ({ body, etag, status }) => {
        const headers = { "idempotency-replayed": "true", ...(etag !== null && { etag }) }
        return body === ""
          ? HttpServerResponse.empty({ status, headers })
          : HttpServerResponse.text(body, { status, headers, contentType: "application/json" })
      }
    }
  )

const reasons = {
  Done: "An earlier request with this Idempotency-Key was carried out. Its response is not stored.",
  OtherRequest: "This Idempotency-Key was used for another request. Use a new key.",
  Running: "An earlier request with this Idempotency-Key is not finished. Repeat the request."
}

/** The refusal of a request with a key, in the form of `Conflict`. With Retry-After, the same request may succeed. */
export const keyConflict = (reason: keyof typeof reasons) =>
  HttpServerResponse.jsonUnsafe(
    { error: "conflict", message: reasons[reason] },
    { status: 409, headers: { ...apiHeaders, ...(reason === "Running" && { "retry-after": "1" }) } }
  )
