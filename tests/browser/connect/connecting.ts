import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, layer, type Vitest } from "@effect/vitest"
import { Context, Duration, Effect, Layer } from "effect"
import type { CalendarServers } from "@calendeal/app/Ports"
import { onPostgresWith } from "../../kit/http/ports.ts"
import { Service, service } from "../../kit/http/Service.ts"
import { Chromium } from "../../kit/chromium/Chromium.ts"
import { consentProvider, dresses, registration } from "./ConsentProvider.ts"

/** The stand-ins for the providers, and the servers' addresses for further processes. */
export class Providers extends Context.Service<
  Providers,
  {
    readonly google: ProviderOfTest
    readonly microsoft: ProviderOfTest
    readonly zoom: ProviderOfTest
    readonly linkedin: ProviderOfTest
    readonly servers: CalendarServers
    /** The next address to which a provider leads the browser, which stays where it is. */
    readonly nextAnswer: () => Promise<string>
  }
>()("@calendeal/tests/Providers") {}

type ProviderOfTest = Effect.Success<ReturnType<typeof consentProvider>>

/**
 * The service's public address, which the redirect addresses contain. The service gets its port later, so that this server leads the
 * browser on.
 */
const publicAddress = Effect.acquireRelease(
  Effect.promise(async () => {
    let target = ""
    let hold: ((path: string) => void) | null = null
    const server = createServer((request, response) => {
      const path = request.url ?? "/"
      if (hold === null || !path.startsWith("/-/connect/"))
        return response.writeHead(307, { location: `${target}${path}` }).end()
      hold(path)
      hold = null
      // A browser does not leave its page.
      return response.writeHead(204).end()
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return {
      server,
      url: new URL(`http://localhost:${port}`),
      nextAnswer: () =>
        new Promise<string>((resolve) => {
          hold = (path) => resolve(`http://localhost:${port}${path}`)
        }),
      leadTo: (to: number) => void (target = `http://localhost:${to}`)
    }
  }),
  ({ server }) => Effect.sync(() => void server.close().closeAllConnections())
)

const served = Layer.unwrap(
  Effect.gen(function* () {
    const { leadTo, nextAnswer, url } = yield* publicAddress
    const redirect = (provider: string) => `${url.href}-/connect/${provider}`
    const google = yield* consentProvider(dresses.google, [redirect("google"), redirect("google_ads")])
    const microsoft = yield* consentProvider(dresses.microsoft, [redirect("microsoft")])
    const zoom = yield* consentProvider(dresses.zoom, [redirect("zoom")])
    const linkedin = yield* consentProvider(dresses.linkedin, [redirect("linkedin")])
    const servers: CalendarServers = {
      allowLoopback: true,
      google: { calendars: `${google.origin}/api`, tokens: `${google.origin}/token` },
      microsoft: { graph: `${microsoft.origin}/api`, logins: microsoft.origin },
      consent: {
        googleConsent: `${google.origin}/o/oauth2/v2/auth`,
        googleRevocation: `${google.origin}/revoke`,
        googleIssuer: google.origin,
        zoomLogin: `${zoom.origin}/oauth`,
        zoomApi: `${zoom.origin}/api`,
        linkedinLogin: `${linkedin.origin}/oauth/v2`
      }
    }
    const clients = {
      google: { ...registration, tenant: "" },
      microsoft: { ...registration, tenant: "common" },
      zoom: { ...registration, tenant: "" },
      linkedin: { ...registration, tenant: "" }
    }
    const ports = onPostgresWith({ address: url, clients, servers })
    const timeouts = {
      headers: Duration.minutes(2),
      request: Duration.minutes(2),
      keepAlive: Duration.minutes(2),
      grace: Duration.seconds(10)
    }
    return Layer.effectDiscard(Effect.map(Service, ({ port }) => leadTo(port))).pipe(
      Layer.provideMerge(Chromium.layer),
      Layer.provideMerge(service(ports, { baseUrl: url.origin, timeouts })),
      Layer.provideMerge(Layer.succeed(Providers, { google, microsoft, zoom, linkedin, servers, nextAnswer }))
    )
  })
)

/** Runs tests in a real browser and on PostgreSQL, beside stand-ins for the providers. */
export const connecting = (
  title: string,
  tests: (it: Vitest.MethodsNonLive<Layer.Success<typeof served>>) => void
) =>
  describe(title, { timeout: 300_000 }, () => {
    layer(served, { excludeTestServices: true, timeout: "3 minutes" })("in Chromium", tests)
  })
