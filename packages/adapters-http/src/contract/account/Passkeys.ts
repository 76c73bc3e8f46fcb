import { maximumPasskeys, NewCredential, PasskeyName, SignedChallenge } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, NotFound, PasskeyRefused } from "../errors.ts"
import { Instant } from "../fields.ts"
import { Identifier } from "../management/fields.ts"
import { CountedBody, limitedTo } from "../middleware.ts"
import { FromOwnPage, SignedIn } from "./access.ts"

/** The cookie with the secret of a browser to which challenges are bound (D-PASSKEY-2). */
export const passkeyCookie = "__Host-calendeal-passkey"

const Challenge = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).annotate({
  description: "The challenge of the service, which is in base64url for the browser, too."
})

const CredentialIds = Schema.Array(Schema.String)

/** What the browser needs for a new passkey. */
export const NewPasskeyOptions = Schema.Struct({
  challenge: Schema.String,
  relyingPartyId: Schema.String,
  accountId: Schema.String.annotate({ description: "The user handle, as UTF-8." }),
  email: Schema.String,
  credentialIds: CredentialIds.annotate({ description: "The credentials that the account has already." })
}).annotate({ identifier: "NewPasskeyOptions" })

export const PasskeyDraft = Schema.Struct({
  name: PasskeyName,
  challenge: Challenge,
  answer: NewCredential.annotate({ description: "The authenticator's answer, in base64url." })
}).annotate({ identifier: "PasskeyDraft" })

export const PasskeyView = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  createdAt: Instant,
  lastUsedAt: Schema.NullOr(Instant).annotate({ description: "The last sign-in; null: none." })
}).annotate({ identifier: "Passkey" })

export const PasskeysView = Schema.Struct({
  items: Schema.Array(PasskeyView),
  nextCursor: Schema.Null.annotate({ description: "The list is not paginated." })
}).annotate({ identifier: "Passkeys" })

export const PasskeySignInRequest = Schema.Struct({
  again: Schema.optionalKey(Schema.Boolean).annotate({
    description: "Whether only the session's own account can sign in. Default: false."
  })
}).annotate({ identifier: "PasskeySignInRequest" })

/** What the browser needs for a sign-in. */
export const PasskeySignInOptions = Schema.Struct({
  challenge: Schema.String,
  relyingPartyId: Schema.String,
  credentialIds: CredentialIds.annotate({
    description: "The credentials of the session's account; empty: all that the browser has for the service."
  })
}).annotate({ identifier: "PasskeySignInOptions" })

export const PasskeySignIn = Schema.Struct({
  challenge: Challenge,
  answer: SignedChallenge.annotate({ description: "The authenticator's answer, in base64url." }),
  userHandle: Schema.NullOr(Schema.String.check(Schema.isUUID())).annotate({
    description: "The user handle that the authenticator returned, as text; null: none."
  })
}).annotate({ identifier: "PasskeySignIn" })

const own = (summary: string) => limitedTo(rateLimits.account, summary)
const signIn = (summary: string) => limitedTo(rateLimits.passkeySignIns, summary)

export const ListPasskeys = HttpApiEndpoint.get("listPasskeys", "/passkeys", { success: PasskeysView })
  .middleware(SignedIn)
  .annotateMerge(own("List your passkeys"))
  .annotate(OpenApi.Description, `The oldest first; at most ${maximumPasskeys}.`)

export const StartPasskeyRegistration = HttpApiEndpoint.post("startPasskeyRegistration", "/passkeys/new", {
  success: NewPasskeyOptions,
  error: [NotFound, Conflict]
})
  .middleware(SignedIn)
  .annotateMerge(own("Start the registration of a passkey"))
  .annotate(
    OpenApi.Description,
    "Gives a challenge for a new passkey, which this browser can answer once, within 10 minutes. The session must have signed in within the last 10 minutes. 404 `not_found`: browsers have no passkeys for a service without a name or without https. 409 `conflict`: you have too many passkeys."
  )

export const CreatePasskey = HttpApiEndpoint.post("createPasskey", "/passkeys", {
  payload: PasskeyDraft,
  success: PasskeyView.pipe(HttpApiSchema.status(201)),
  error: [InvalidJson, InvalidInput, NotFound, Conflict, PasskeyRefused]
})
  .middleware(SignedIn)
  .annotateMerge(own("Create a passkey"))
  .annotate(
    OpenApi.Description,
    "The session must have signed in within the last 10 minutes. A mail tells you about the passkey."
  )

export const DeletePasskey = HttpApiEndpoint.delete("deletePasskey", "/passkeys/:passkeyId", {
  params: { passkeyId: Identifier },
  success: HttpApiSchema.NoContent,
  error: [NotFound]
})
  .middleware(SignedIn)
  .annotateMerge(own("Delete one of your passkeys"))
  .annotate(
    OpenApi.Description,
    "The session must have signed in within the last 10 minutes. Sessions that the passkey began go on."
  )

export const StartPasskeySignIn = HttpApiEndpoint.post("startPasskeySignIn", "/passkey", {
  payload: PasskeySignInRequest,
  success: PasskeySignInOptions,
  error: [NotFound]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(signIn("Start the sign-in with a passkey"))
  .annotate(
    OpenApi.Description,
    "Gives a challenge that this browser can answer once, within 10 minutes. 404 `not_found`: browsers have no passkeys for a service without a name or without https."
  )

export const FinishPasskeySignIn = HttpApiEndpoint.post("finishPasskeySignIn", "/passkey/finish", {
  payload: PasskeySignIn,
  success: HttpApiSchema.NoContent,
  error: [NotFound, PasskeyRefused]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(signIn("Finish the sign-in with a passkey"))
  .annotate(OpenApi.Description, "Sets the session's cookie. A session that the browser had ends.")
