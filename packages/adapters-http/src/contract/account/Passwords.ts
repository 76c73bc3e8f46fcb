import { knownBrowserDays, maximumPasswordLength, minimumPasswordLength } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, NotFound, PasswordRefused, UnknownBrowser } from "../errors.ts"
import { EmailField, Instant } from "../fields.ts"
import { CountedBody, limitedTo } from "../middleware.ts"
import { ForLimitedSessions, FromOwnPage, SignedIn } from "./access.ts"

const Password = AnyText.check(Schema.isMaxCodePoints(1000))

export const PasswordSignIn = Schema.Struct({ email: EmailField, password: Password }).annotate({
  identifier: "PasswordSignIn"
})

export const NewPassword = Schema.Struct({
  password: Password.annotate({
    description: `${minimumPasswordLength} to ${maximumPasswordLength} characters of any kind, of which 8 belong to no common word and not to your email or the name of the service.`
  })
}).annotate({ identifier: "NewPassword" })

export const PasswordView = Schema.Struct({
  isAllowed: Schema.Boolean.annotate({
    description: "Whether one of your workspaces lets people sign in with a password."
  }),
  changedAt: Schema.NullOr(Instant).annotate({ description: "Null: the account has no password." })
}).annotate({ identifier: "PasswordStatus" })

/** A session that began with the password reaches it, too; the endpoints refuse those of a workspace's provider. */
const own = (summary: string) =>
  Context.merge(limitedTo(rateLimits.account, summary), Context.make(ForLimitedSessions, true))

export const SignInWithPassword = HttpApiEndpoint.post("signInWithPassword", "/password/sign-in", {
  payload: PasswordSignIn,
  success: HttpApiSchema.NoContent,
  error: [PasswordRefused, UnknownBrowser]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.passwordSignIns, "Sign in with a password"))
  .annotate(
    OpenApi.Description,
    `Sets the session's cookie. The session reaches the workspaces that let people sign in with a password. A session that the browser had ends. 403 \`unknown_browser\`: the account has not signed in with this browser in the last ${knownBrowserDays} days, or there is no such account; the person asks for a link first. 403 \`password_refused\` is the answer for a wrong password, and for an account without a password or without such a workspace. At most ${rateLimits.passwordTries.limit} requests per ${rateLimits.passwordTries.windowSeconds / 60} minutes in a browser.`
  )

export const GetPasswordStatus = HttpApiEndpoint.get("getPasswordStatus", "/password", {
  success: PasswordView
})
  .middleware(SignedIn)
  .annotateMerge(own("Check whether you have a password"))

export const SetPassword = HttpApiEndpoint.put("setPassword", "/password", {
  payload: NewPassword,
  success: HttpApiSchema.NoContent,
  error: [InvalidJson, InvalidInput, Conflict]
})
  .middleware(SignedIn)
  .annotateMerge(own("Set your password"))
  .annotate(
    OpenApi.Description,
    `The session must have signed in within the last 10 minutes. All your other sessions end. 409 \`conflict\`: none of your workspaces lets people sign in with a password. At most ${rateLimits.passwordChanges.limit} times in ${rateLimits.passwordChanges.windowSeconds / 60} minutes.`
  )

export const DeletePassword = HttpApiEndpoint.delete("deletePassword", "/password", {
  success: HttpApiSchema.NoContent,
  error: [NotFound]
})
  .middleware(SignedIn)
  .annotateMerge(own("Delete your password"))
  .annotate(
    OpenApi.Description,
    "The session must have signed in within the last 10 minutes. All your other sessions end."
  )
