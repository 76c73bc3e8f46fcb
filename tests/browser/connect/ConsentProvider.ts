import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { type Configuration, interactionPolicy, Provider } from "oidc-provider"
import { consentRules } from "@calendeal/domain/connections"
import { zoomApi } from "./zoomApi.ts"
import { calendarApi } from "./calendarApi.ts"

/** What makes a stand-in of a provider. */
export interface Dress {
  readonly name: "google" | "microsoft" | "zoom" | "linkedin"
  readonly routes: {
    readonly authorization: string
    readonly token: string
  }
  readonly scopes: ReadonlyArray<string>
  /** Whether each use of a refresh token replaces it; a replaced one that is used again ends the grant. */
  readonly rotates: boolean
  /** Whether it has PKCE, which is required then. */
  readonly hasChallenge: boolean
  /** Whether it gives refresh tokens. */
  readonly lasts: boolean
  readonly authentication: "client_secret_post" | "client_secret_basic"
}

export const dresses: { readonly [Name in Dress["name"]]: Dress } = {
  google: {
    name: "google",
    routes: { authorization: "/o/oauth2/v2/auth", token: "/token" },
    scopes: [
      "https://www.googleapis.com/auth/calendar.events",
      "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
      "https://www.googleapis.com/auth/datamanager"
    ],
    rotates: false,
    hasChallenge: true,
    lasts: true,
    authentication: "client_secret_post"
  },
  microsoft: {
    name: "microsoft",
    routes: { authorization: "/common/oauth2/v2.0/authorize", token: "/common/oauth2/v2.0/token" },
    scopes: ["offline_access", "https://graph.microsoft.com/Calendars.ReadWrite"],
    rotates: true,
    hasChallenge: true,
    lasts: true,
    authentication: "client_secret_post"
  },
  zoom: {
    name: "zoom",
    routes: { authorization: "/oauth/authorize", token: "/oauth/token" },
    scopes: consentRules.zoom.scopes,
    rotates: true,
    hasChallenge: true,
    lasts: true,
    authentication: "client_secret_basic"
  },
  linkedin: {
    name: "linkedin",
    routes: { authorization: "/oauth/v2/authorization", token: "/oauth/v2/accessToken" },
    scopes: ["rw_conversions", "r_ads"],
    rotates: false,
    hasChallenge: false,
    lasts: false,
    authentication: "client_secret_post"
  }
}

/** The service's registration at the stand-ins. */
export const registration = { clientId: "calendeal", clientSecret: "a secret of the client" }

/** The registration of a workspace at the stand-ins. */
export const ownRegistration = { clientId: "northwind-client", clientSecret: "northwind-secret" }

/**
 * A certified authorization server (`oidc-provider`) with the addresses, scopes and rotation of a provider, a consent page whose boxes can
 * be unticked, and the provider's calendars, which accept its access tokens only.
 */
export const consentProvider = (dress: Dress, redirectUris: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer().listen(0, "127.0.0.1")
      await once(server, "listening")
      const { port } = server.address() as AddressInfo
      const origin = `http://127.0.0.1:${port}`
      const state = {
        /** The refresh tokens that the token endpoint received. */
        refreshed: [] as Array<string>,
        /** The ids of the clients that sent them. */
        refreshedBy: [] as Array<string>,
        /** The account's calendar ids, the primary one first. */
        calendars: [`ada@${dress.name}.example`, `team@${dress.name}.example`],
        /** Whether requests to end a grant succeed. */
        revokes: true,
        /** The user of Zoom who allows the access. */
        user: "ada",
        /** The topics of the meetings that were made at Zoom. */
        meetings: [] as Array<string>
      }
      const provider = new Provider(origin, configurationOf(dress, redirectUris))
      const isValid = async (request: IncomingMessage): Promise<boolean> => {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1]
        return token !== undefined && (await provider.AccessToken.find(token)) !== undefined
      }
      const endGrant = async (refreshToken: string): Promise<boolean> => {
        const token = await provider.RefreshToken.find(refreshToken)
        if (token?.grantId === undefined) return false
        await provider.RefreshToken.revokeByGrantId(token.grantId)
        await provider.AccessToken.revokeByGrantId(token.grantId)
        return true
      }
      provider.on("grant.success", ({ oidc }) => {
        const { refresh_token: token } = oidc.params ?? {}
        if (typeof token !== "string") return
        state.refreshed.push(token)
        state.refreshedBy.push(oidc.client?.clientId ?? "")
      })
      const other = provider.callback()
      const respond = async (request: IncomingMessage, response: ServerResponse) => {
        const { pathname } = new URL(request.url ?? "/", origin)
        if (pathname.startsWith("/consent/")) return consentPage(provider, request, response)
        if (pathname.startsWith("/api/"))
          return dress.name === "google" || dress.name === "microsoft"
            ? calendarApi(dress.name, state.calendars, await isValid(request), request, response)
            : zoomApi(state, await isValid(request), request, response)
        if (pathname === "/revoke" || pathname === "/oauth/revoke") {
          if (!state.revokes) return response.writeHead(503).end()
          const isDone = await endGrant(new URLSearchParams(await bodyOf(request)).get("token") ?? "")
          return response
            .writeHead(isDone ? 200 : 400, { "content-type": "application/json" })
            .end(isDone ? "{}" : '{"error":"invalid_token"}')
        }
        // Microsoft's `.default` means all that was granted, for which the authorization server has no name.
        if (pathname === dress.routes.token) {
          const { scope: _, ...body } = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
          Object.assign(request, { body })
        }
        return other(request, response)
      }
      // A browser may leave before it has the answer.
      server.on("request", (request, response) => respond(request, response).catch(() => response.destroy()))
      return { server, origin, provider, state, endGrant }
    }),
    ({ server }) => Effect.sync(() => void server.close().closeAllConnections())
  )

const configurationOf = (
  { authentication, hasChallenge, lasts, rotates, routes, scopes }: Dress,
  redirectUris: ReadonlyArray<string>
): Configuration => ({
  clients: [registration, ownRegistration].map(({ clientId, clientSecret }) => ({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [...redirectUris],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: authentication
  })),
  scopes: [...scopes],
  routes,
  pkce: { required: () => hasChallenge },
  rotateRefreshToken: rotates,
  issueRefreshToken: () => Promise.resolve(lasts),
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  interactions: { policy: policy(), url: (_context, { uid }) => `/consent/${uid}` },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ["of a test"] },
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    Grant: 3600,
    Interaction: 600,
    RefreshToken: 86_400,
    Session: 600
  }
})

/** Microsoft's `prompt=select_account`; the person has one account here. */
const policy = () => {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }))
  return prompts
}

/** The scopes with boxes, and the buttons to allow and to refuse. */
const consentPage = async (provider: Provider, request: IncomingMessage, response: ServerResponse) => {
  const details = await provider.interactionDetails(request, response)
  const scopes = String(details.params["scope"]).split(" ")
  if (request.method !== "POST")
    return response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>
      <title>Consent</title>
      <form method="post">
        ${scopes.map((scope) => `<label><input type="checkbox" name="scope" value="${scope}" checked>${scope}</label><br>`).join("")}
        <button name="answer" value="allow">Allow</button><button name="answer" value="refuse">Refuse</button>
      </form>`)
  const form = new URLSearchParams(await bodyOf(request))
  if (form.get("answer") === "refuse")
    return provider.interactionFinished(request, response, { error: "access_denied" })
  const grant = new provider.Grant({ accountId: "ada", clientId: String(details.params["client_id"]) })
  const allowed = form.getAll("scope")
  grant.addOIDCScope(allowed.join(" "))
  const refused = scopes.filter((scope) => !allowed.includes(scope))
  if (refused.length > 0) grant.rejectOIDCScope(refused.join(" "))
  return provider.interactionFinished(request, response, {
    select_account: {},
    login: { accountId: "ada" },
    consent: { grantId: await grant.save() }
  })
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ""
  for await (const part of request) body += String(part)
  return body
}
