import { accountEntry, renderAccount } from "#built"
import { answerDocument, passing } from "@calendeal/adapters-http/content"
import { InstallationProvider, relyingPartyOf } from "@calendeal/domain/accounts"
import { ServiceAddress } from "@calendeal/domain/mails"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { providerPath } from "@calendeal/domain/sign-in"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { AccountScreen } from "../account/AccountView.ts"
import { accountWords } from "../account/words/languages.ts"
import { ownPageHeaders } from "../policy/ownPageHeaders.ts"
import { makeDocuments } from "./documents.ts"
import { visitOf } from "./visit.ts"

/** The pages' paths. `-` is not the slug of a workspace. */
const screens = [
  ["/-/sign-in", "sign-in"],
  ["/-/link", "link"],
  [providerPath, "provider"],
  ["/-/account", "account"],
  ["/-/connect", "connect"],
  ["/-/connect/google", "connected"],
  ["/-/connect/microsoft", "connected"],
  ["/-/connect/zoom", "connected"],
  ["/-/connect/google_ads", "connected"],
  ["/-/connect/linkedin", "connected"],
  ["/-/accounts", "accounts"]
] as const satisfies ReadonlyArray<readonly [`/${string}`, AccountScreen]>

/** The options of a page with a session for the HTTP adapter. It is counted as a page (D-HTTP-15). */
export const ownPagePath = (baseUrl: URL) => {
  const { tooMany, unavailable } = makeDocuments(baseUrl)
  return <Path extends `/${string}`>(path: Path) => ({
    method: "GET",
    path,
    countedAs: rateLimits.pages,
    page: {
      has: () => true,
      refused: (request: HttpServerRequest.HttpServerRequest) => tooMany(visitOf(request)),
      unavailable: (request: HttpServerRequest.HttpServerRequest, retryAfterSeconds: number) =>
        unavailable(visitOf(request), retryAfterSeconds)
    }
  })
}

/** The paths for the HTTP adapter. */
export const accountPagePaths = (baseUrl: URL) => screens.map(([path]) => ownPagePath(baseUrl)(path))

/** The routes of the account's pages (D-SIGN-9). */
export const accountPages = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const provider = Option.getOrNull(Option.map(yield* InstallationProvider, ({ name }) => name))
    const address = yield* ServiceAddress
    for (const [path, screen] of screens) {
      yield* router.add(
        "GET",
        path,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const { lang, theme } = visitOf(request)
          const document = renderAccount({
            screen,
            lang,
            words: accountWords[lang],
            provider,
            passkeys: Option.isSome(relyingPartyOf(address)),
            theme,
            ...accountEntry
          })
          return answerDocument(passing(document), request, {
            contentType: "text/html; charset=utf-8",
            headers: { ...ownPageHeaders, vary: "Accept-Language" }
          })
        })
      )
    }
  })
)
