import { linkMinutes, LinkWay, LocalPath } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText, Language } from "@calendeal/domain/texts"
import { Role } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidToken } from "../errors.ts"
import { EmailField } from "../fields.ts"
import { CausesMails, CountedBody, limitedTo } from "../middleware.ts"
import { FromOwnPage } from "./access.ts"

/** Who wants to sign in. */
export const SignInRequest = Schema.Struct({
  email: EmailField,
  language: Schema.optionalKey(
    Language.annotate({ description: "The language of the mail. Default: `en`." })
  ),
  next: Schema.optionalKey(
    LocalPath.annotate({
      description: "A path of the service to open after the sign-in.",
      examples: ["/-/account"]
    })
  )
}).annotate({ identifier: "SignInRequest" })

/** The token of a link. */
export const SignInLinkToken = Schema.Struct({
  token: AnyText.check(Schema.isMaxCodePoints(200)).annotate({ description: "The fragment of the link." })
}).annotate({ identifier: "SignInLinkToken" })

export const LinkView = Schema.Struct({
  email: Schema.String,
  way: LinkWay,
  workspaceName: Schema.NullOr(Schema.String).annotate({
    description: "The workspace that the link accepts. Null: none; the link is the account's."
  }),
  role: Schema.NullOr(Role)
}).annotate({ identifier: "SignInLink" })

export const SignedInView = Schema.Struct({
  next: Schema.NullOr(Schema.String).annotate({
    description:
      "The path to open. An invitation opens the console of its workspace, unless another path was asked for. Null: the console."
  })
}).annotate({ identifier: "SignedIn" })

export const SendSignInLink = HttpApiEndpoint.post("sendSignInLink", "/sign-in", {
  payload: SignInRequest,
  success: HttpApiSchema.NoContent,
  error: [Conflict]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.signIn, "Send a link that signs in"))
  .annotate(CausesMails, true)
  .annotate(
    OpenApi.Description,
    `If the address is a member's, a mail brings a link that signs in once, for ${linkMinutes.email} minutes, or longer if the next mail has to wait longer. The response is the same for every address. For a mailbox at most ${rateLimits.signInMails.limit} requests per ${rateLimits.signInMails.windowSeconds / 60} minutes and ${rateLimits.signInMailsOfDay.limit} per day, and one more each ${rateLimits.spareSignInMails.windowSeconds / 60} minutes; browsers that the account knows have ${rateLimits.knownSignInMails.limit} and ${rateLimits.knownSignInMailsOfDay.limit} of their own. 409 \`conflict\`: the installation has no mail server.`
  )

export const GetSignInLink = HttpApiEndpoint.post("getSignInLink", "/link", {
  payload: SignInLinkToken,
  success: LinkView,
  error: [InvalidToken]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.accountLinks, "Get a link that signs in"))
  .annotate(OpenApi.Description, "Does not use the link.")

export const SignInWithLink = HttpApiEndpoint.post("signInWithLink", "/link/follow", {
  payload: SignInLinkToken,
  success: SignedInView,
  error: [InvalidToken]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.accountLinks, "Sign in with a link"))
  .annotate(
    OpenApi.Description,
    "Uses the link, and sets the session's cookie. A session that the browser had ends. 401 `invalid_token`: the link is unknown, used or expired."
  )
