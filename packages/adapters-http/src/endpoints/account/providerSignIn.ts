import type { ProviderRefused, ProviderUnreachable } from "@calendeal/domain/accounts"
import { beginProviderSignIn as begin, finishProviderSignIn as finish } from "@calendeal/domain/sign-in"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  NotFound,
  providerCookie,
  ProviderSignInCallback,
  ProviderSignInRequest,
  SignInRefused
} from "../../contract/index.ts"
import { fieldsOf } from "../../middleware/fieldsOf.ts"
import { unknownWorkspace, workspaceIdOf } from "../../middleware/membership.ts"
import { refuse } from "../../middleware/refusals.ts"
import { RequestOrigin } from "../../middleware/requestOrigin.ts"
import { setSignInCookies } from "../../middleware/sessions.ts"
import { signingBrowser } from "./signingBrowser.ts"

const request = fieldsOf(ProviderSignInRequest)
const returned = fieldsOf(ProviderSignInCallback)

/** Strict: only pages of the service send it. The page to which the provider leads is one. */
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const

/** The service's own log says why, and the person which kind of fault it is. */
const refusedByProvider = {
  ProviderUnreachable: ({ reason }: ProviderUnreachable) =>
    Effect.andThen(
      Effect.logWarning(`The identity provider does not respond: ${reason}`),
      new SignInRefused({ reason: "provider_unreachable" })
    ),
  ProviderRefused: ({ isCancelled, reason }: ProviderRefused) =>
    isCancelled
      ? new SignInRefused({ reason: "cancelled" })
      : Effect.andThen(
          Effect.logWarning(`The identity provider refuses a sign-in: ${reason}`),
          new SignInRefused({ reason: "provider_refused" })
        )
}

/** The workspace with the slug. An unknown one is as one without a provider. */
const idOfSlug = Effect.fnUntraced(function* (slug: string) {
  const directory = yield* WorkspaceDirectory
  const found = yield* directory.findBySlug(slug)
  return Option.match(found, { onNone: () => unknownWorkspace, onSome: ({ id }) => id })
})

export const startProviderSignIn = Effect.fnUntraced(
  function* () {
    const { next = null, workspace } = yield* request
    const workspaceId = workspace === undefined ? null : yield* idOfSlug(workspace)
    const { address, expiresAt, secret } = yield* begin(workspaceId, next)
    yield* HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(
        HttpServerResponse.setCookieUnsafe(response, providerCookie, Redacted.value(secret), {
          ...attributes,
          expires: DateTime.toDateUtc(expiresAt)
        })
      )
    )
    return { address: address.href }
  },
  Effect.catchTags({ NoProvider: refuse(NotFound), ...refusedByProvider })
)

export const finishProviderSignIn = Effect.fnUntraced(
  function* () {
    const { query, workspaceId } = yield* returned
    const incoming = yield* HttpServerRequest.HttpServerRequest
    const browser = yield* signingBrowser
    yield* HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(HttpServerResponse.expireCookieUnsafe(response, providerCookie, attributes))
    )
    const begun = yield* finish(
      workspaceId === undefined ? null : workspaceIdOf(workspaceId),
      new URLSearchParams(query),
      Redacted.make(incoming.cookies[providerCookie] ?? ""),
      browser,
      yield* RequestOrigin
    )
    yield* setSignInCookies(begun)
    return { next: begun.next }
  },
  Effect.catchTags({
    NoProvider: refuse(NotFound),
    IdentityRefused: ({ reason }) => new SignInRefused({ reason }),
    ...refusedByProvider
  })
)
