import * as Option from "effect/Option"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { PlatformName } from "./PlatformName.ts"

/** What opens an account, as `credentialText` of its platform reads it. It is sealed wherever it rests. */
export type AdCredential = Redacted<string>

/** A token goes into a header or a field: no blank, no line end, nothing but printable ASCII. */
const Token = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,4096}$/, { message: "must be 8-4096 printable characters without spaces" })
)

/** The three fields of Google's `authorized_user` file; its other fields are not needed. */
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
      message: "must be JSON with client_id, client_secret and refresh_token"
    }
  )
)

/** What a member may enter as an account's credential: an access token, at Google the JSON of an authorization. */
export const credentialText = (platform: PlatformName): Schema.Codec<string> =>
  platform === "google" ? GoogleText : Token
