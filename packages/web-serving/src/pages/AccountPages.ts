import { accountEntry, assistantsScript, renderAccount } from "#built"
import { answerDocument, passing } from "@calendeal/adapters-http/content"
import { InstallationProvider, Passwords, relyingPartyOf } from "@calendeal/domain/accounts"
import { authorizePath } from "@calendeal/domain/assistants"
import { answerPath, offerPath, proposalPath, ServiceAddress } from "@calendeal/domain/mails"
import { WorkspaceQueries } from "@calendeal/domain/management"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { providerPath } from "@calendeal/domain/sign-in"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { AccountScreen, AssistantScreen } from "@calendeal/account-pages/view"
import { accountWords } from "@calendeal/account-pages/words"
import { ownPageHeaders } from "../policy/ownPageHeaders.ts"
import { makeDocuments } from "./documents.ts"
import { visitOf } from "./visit.ts"

/** The pages' paths. `-` is not the slug of a workspace. */
const screens = [
  ["/-/sign-in", "sign-in"],
  ["/-/link", "link"],
  [answerPath, "answer"],
  [offerPath, "offer"],
  [proposalPath, "proposal"],
  [providerPath, "provider"],
  [`${providerPath}/:workspaceId`, "provider"],
  ["/-/account", "account"],
  ["/-/connect", "connect"],
  ["/-/connect/google", "connected"],
  ["/-/connect/microsoft", "connected"],
  ["/-/connect/zoom", "connected"],
  ["/-/connect/google_ads", "connected"],
  ["/-/connect/linkedin", "connected"],
  ["/-/accounts", "accounts"],
  [authorizePath, "authorize"],
  ["/-/assistants", "assistants"]
] as const satisfies ReadonlyArray<readonly [`/${string}`, AccountScreen | AssistantScreen]>

/** The paths of all pages of an account. */
export const accountPaths: ReadonlyArray<string> = screens.map(([path]) => path)

/** The slug of the workspace in whose name people sign in; null: none. */
const workspaceIn = ({ url }: HttpServerRequest.HttpServerRequest): string | null =>
  new URL(url, "http://localhost").searchParams.get("workspace")

/** The name of the workspace's own identity provider; null: it has none (D-OIDC-9). */
const nameOfProvider = Effect.fnUntraced(function* (slug: string) {
  const [directory, queries] = [yield* WorkspaceDirectory, yield* WorkspaceQueries]
  const workspace = Option.getOrNull(yield* directory.findBySlug(slug))
  if (workspace === null) return null
  const { items } = yield* queries.list(workspace.id, "identityProviders", {}, { limit: 1, after: null })
  return items[0]?.name ?? null
})

/** Whether the sign-in page asks for a password: the workspace in whose name people sign in allows it, or else any one (D-PW-2). */
const asksForPassword = Effect.fnUntraced(function* (slug: string | null) {
  const [directory, passwords] = [yield* WorkspaceDirectory, yield* Passwords]
  if (slug === null) return yield* passwords.isOffered
  return Option.exists(yield* directory.findBySlug(slug), ({ passwordSignIn }) => passwordSignIn)
})

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
    const installation = Option.getOrNull(
      Option.map(yield* InstallationProvider, ({ name }) => ({ name, workspace: null }))
    )
    const ports = yield* Effect.context<Passwords | WorkspaceDirectory | WorkspaceQueries>()
    const address = yield* ServiceAddress
    for (const [path, screen] of screens) {
      yield* router.add(
        "GET",
        path,
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const workspace = screen === "sign-in" ? workspaceIn(request) : null
          const own =
            workspace === null ? null : yield* Effect.provideContext(nameOfProvider(workspace), ports)
          const provider = own === null ? installation : { name: own, workspace }
          const passwords =
            screen === "sign-in" && (yield* Effect.provideContext(asksForPassword(workspace), ports))
          const { lang, theme } = visitOf(request)
          const document = renderAccount({
            screen,
            lang,
            words: accountWords[lang],
            provider,
            passwords,
            passkeys: Option.isSome(relyingPartyOf(address)),
            theme,
            style: accountEntry.style,
            script: screen === "authorize" || screen === "assistants" ? assistantsScript : accountEntry.script
          })
          return yield* answerDocument(passing(document), request, {
            contentType: "text/html; charset=utf-8",
            headers: { ...ownPageHeaders, vary: "Accept-Language" }
          })
        })
      )
    }
  })
)
