import { LocalPath } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound, SignInRefused } from "../errors.ts"
import { CountedBody, limitedTo } from "../middleware.ts"
import { FromOwnPage } from "./access.ts"
import { SignedInView } from "./SignIn.ts"

/** The cookie with the secret of a sign-in over an identity provider, which binds it to the browser (D-OIDC-2). */
export const providerCookie = "__Host-calendeal-provider"

export const ProviderSignInRequest = Schema.Struct({
  next: Schema.optionalKey(
    LocalPath.annotate({
      description: "A path of the service to open after the sign-in.",
      examples: ["/-/account"]
    })
  ),
  workspace: Schema.optionalKey(
    AnyText.check(Schema.isMaxLength(100)).annotate({
      description: "The slug of the workspace with whose own provider to sign in; else the installation's."
    })
  )
}).annotate({ identifier: "ProviderSignInRequest" })

/** What the browser brings back from the identity provider. */
export const ProviderSignInCallback = Schema.Struct({
  query: AnyText.check(Schema.isMaxLength(8000)).annotate({
    description: "The query of the page's address, with `code`, `state` and `iss`."
  }),
  workspaceId: Schema.optionalKey(
    AnyText.check(Schema.isMaxLength(100)).annotate({
      description: "The workspace in the page's address, if its own provider has led to it (D-OIDC-11)."
    })
  )
}).annotate({ identifier: "ProviderSignInCallback" })

export const ProviderSignInRedirect = Schema.Struct({
  address: Schema.String.annotate({ description: "The page of the provider to open." })
}).annotate({ identifier: "ProviderSignInRedirect" })

export const StartProviderSignIn = HttpApiEndpoint.post("startProviderSignIn", "/provider", {
  payload: ProviderSignInRequest,
  success: ProviderSignInRedirect,
  error: [NotFound, SignInRefused]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.providerSignIns, "Start the sign-in with the identity provider"))
  .annotate(
    OpenApi.Description,
    "Sets a cookie that binds the sign-in to the browser, for 10 minutes. 404 `not_found`: the installation or the workspace has no identity provider."
  )

export const FinishProviderSignIn = HttpApiEndpoint.post("finishProviderSignIn", "/provider/finish", {
  payload: ProviderSignInCallback,
  success: SignedInView,
  error: [NotFound, SignInRefused]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.providerSignIns, "Finish the sign-in with the identity provider"))
  .annotate(
    OpenApi.Description,
    "Sets the session's cookie. A session that the browser had ends. The sign-in can be finished once, also if it is refused."
  )
