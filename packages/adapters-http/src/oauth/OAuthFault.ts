import * as Schema from "effect/Schema"
import { HttpServerResponse } from "effect/http"
import { apiHeaders } from "../middleware/answers.ts"

/** An error in the form of RFC 6749 and RFC 7591, which programs read. */
export class OAuthFault extends Schema.TaggedError<OAuthFault>()("OAuthFault", {
  error: Schema.String,
  description: Schema.String
}) {}

export const faultAnswer = ({ description, error }: OAuthFault) =>
  HttpServerResponse.jsonUnsafe(
    { error, error_description: description },
    { status: error === "invalid_client" ? 401 : 400, headers: apiHeaders }
  )
