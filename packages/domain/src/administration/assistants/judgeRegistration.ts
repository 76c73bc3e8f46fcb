import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { AssistantName } from "./AssistantClient.ts"
import { isRedirectUri } from "./redirects.ts"

/** The error of RFC 7591, with what is wrong. */
export interface RegistrationFault {
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata"
  readonly description: string
}

/** The most addresses of one program. */
const maximumRedirects = 10

const isList = Schema.is(Schema.Array(Schema.String))
const isName = Schema.is(AssistantName)

/**
 * What is registered for a program that describes itself (D-OAUTH-2). It gets codes and refresh tokens and has no secret, whatever else
 * it asks for. Unknown members are ignored, as RFC 7591 wants it.
 */
export const judgeRegistration = (
  metadata: Readonly<Record<string, unknown>>
): Result.Result<
  { readonly name: string; readonly redirectUris: ReadonlyArray<string> },
  RegistrationFault
> => {
  const { client_name: given, grant_types: grants, redirect_uris: uris } = metadata
  if (!isList(uris) || uris.length === 0 || uris.length > maximumRedirects || !uris.every(isRedirectUri))
    return Result.fail({
      error: "invalid_redirect_uri",
      description: `redirect_uris must be 1 to ${maximumRedirects} addresses with https, or with http and localhost, 127.0.0.1 or [::1]`
    })
  const [first = ""] = uris
  const name = given === undefined ? new URL(first).host.slice(0, 60) : given
  if (!isName(name))
    return Result.fail({
      error: "invalid_client_metadata",
      description: "client_name must be a line of 1 to 60 characters"
    })
  if (grants !== undefined && !(isList(grants) && grants.includes("authorization_code")))
    return Result.fail({
      error: "invalid_client_metadata",
      description: "grant_types must contain authorization_code"
    })
  return Result.succeed({ name, redirectUris: [...new Set(uris)] })
}
