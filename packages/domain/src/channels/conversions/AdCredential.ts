import * as Option from "effect/Option"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import { adAccountForms } from "./adAccountForms.ts"
import { entered, text } from "./adAccountFields.ts"
import type { PlatformName } from "./platforms.ts"

/** The credential of an account (`credentialText`). It is stored encrypted. */
export type AdCredential = Redacted<string>

const Token = entered(adAccountForms.credential, "printable characters without spaces")

/** The required fields of Google's `authorized_user` file. */
export const GoogleAuthorization = Schema.Struct({
  client_id: Token,
  client_secret: Token,
  refresh_token: Token
})

const GoogleText = Schema.String.check(
  Schema.isMaxLength(8192),
  Schema.makeFilter(
    (text) => Option.isSome(Schema.decodeOption(Schema.fromJsonString(GoogleAuthorization))(text)),
    {
      message: "must be JSON with client_id, client_secret and refresh_token",
      code: "client_json"
    }
  )
)

const XKeys = text(adAccountForms.xKeys.pattern, {
  message: "must be four keys with colons between",
  code: "characters",
  values: { least: adAccountForms.xKeys.least, most: adAccountForms.xKeys.most }
})

/**
 * A credential as members enter it: an access token, for Google the JSON of an authorization, and for X the key and the secret of
 * the app and of the account, with colons between.
 */
export const credentialText = (platform: PlatformName): Schema.Codec<string> => {
  if (platform === "google") return GoogleText
  return platform === "x" ? XKeys : Token
}
