import { once } from "node:events"
import { createServer } from "node:http"
import { Context, Effect, Layer } from "effect"
import { type AccountClaims, Provider } from "oidc-provider"
import { OpenIdStore } from "./OpenIdStore.ts"

/** A certified implementation of an OpenID provider, whose people sign in with their subject and any password. */
export class OpenIdServer extends Context.Service<
  OpenIdServer,
  {
    readonly issuer: URL
    /** The address to which it leads back. Its port is set before the first request. */
    readonly redirect: URL
    /** More such addresses, also of one that has served requests before. */
    readonly redirects: Set<string>
    readonly people: Map<string, Omit<AccountClaims, "sub">>
    readonly store: OpenIdStore
    /** Closes connections without a response, or no more. */
    readonly setDown: (isDown: boolean) => void
    /** By how many seconds the `Date` of its responses is ahead. */
    readonly setLead: (seconds: number) => void
  }
>()("@calendeal/tests/OpenIdServer") {
  static readonly layer = Layer.effect(
    OpenIdServer,
    Effect.gen(function* () {
      const state = { isDown: false, leadSeconds: 0 }
      const redirect = new URL("http://localhost/-/provider")
      const redirects = new Set<string>()
      const people = new Map<string, Omit<AccountClaims, "sub">>()
      const store = new OpenIdStore()
      const server = createServer()
      yield* Effect.acquireRelease(
        Effect.promise(async () => once(server.listen(0, "127.0.0.1"), "listening")),
        () => Effect.sync(() => server.close().closeAllConnections())
      )
      const address = server.address()
      const port = address === null || typeof address === "string" ? 0 : address.port
      const issuer = new URL(`http://127.0.0.1:${port}`)
      let known = 0
      let answer: ReturnType<Provider["callback"]> | undefined
      server.on("request", (request, response) => {
        if (state.isDown) return void request.socket.destroy()
        response.setHeader("date", new Date(Date.now() + state.leadSeconds * 1000).toUTCString())
        // A provider reads its clients once.
        if (redirects.size !== known) answer = undefined
        known = redirects.size
        answer ??= providerFor(issuer, [redirect.href, ...redirects], people, store).callback()
        // A browser may leave before it has the answer.
        answer(request, response).catch(() => response.destroy())
      })
      return {
        issuer,
        redirect,
        redirects,
        people,
        store,
        setDown: (isDown: boolean) => void (state.isDown = isDown),
        setLead: (seconds: number) => void (state.leadSeconds = seconds)
      }
    })
  )
}

export const client = { id: "calendeal", secret: "a-secret-of-the-client-in-these-tests" }

const providerFor = (
  issuer: URL,
  redirects: ReadonlyArray<string>,
  people: ReadonlyMap<string, Omit<AccountClaims, "sub">>,
  store: OpenIdStore
) =>
  new Provider(issuer.origin, {
    adapter: (name) => store.adapterFor(name),
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...redirects] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    cookies: { keys: ["only for tests"] },
    pkce: { required: () => true },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => Promise.resolve({ ...people.get(sub), sub })
    })
  })
