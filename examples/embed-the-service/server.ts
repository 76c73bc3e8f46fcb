/**
 * An Effect HTTP server with its own route and Calendeal's API, all in memory.
 *
 * npm run embed-the-service --workspace=@calendeal/examples
 */
import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import { AdPlatforms } from "@calendeal/adapters-ad-platforms"
import { AccessTokens, CalendarProvider, CalendarWriter, ConsentServers } from "@calendeal/adapters-calendars"
import { ConferenceProvider } from "@calendeal/adapters-conferencing"
import { PasskeyVerifier } from "@calendeal/adapters-identity/passkeys"
import { PictureMaker } from "@calendeal/adapters-pictures"
import * as Crypto from "@calendeal/adapters-identity/crypto"
import { httpApp, Readiness, strictPaths, WorkspaceFiles } from "@calendeal/adapters-http"
import * as Memory from "@calendeal/adapters-memory"
import * as ReferenceData from "@calendeal/adapters-identity/reference-data"
import { faultOfAddress, OutgoingRequests, WebhookSender } from "@calendeal/adapters-outgoing"
import { CheckoutProvider, PaymentProviders } from "@calendeal/adapters-payments"
import { InstallationClients } from "@calendeal/domain/connections"
import { ServiceAddress } from "@calendeal/domain/mails"
import * as MailTemplates from "@calendeal/mail-templates"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, Layer, Redacted, Result } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"

/** New keys for each start. A service with storage reads them from its settings. */
const newKeys = () =>
  Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(`v1:${randomBytes(32).toString("base64")}`)))

/** Requests to users' calendars and webhooks go to the public Internet only. */
const guard = { allowLoopback: false }
const requests = OutgoingRequests.layer({ ...guard, timeLimit: Duration.seconds(15) })

const serviceAddress = new URL("http://localhost:3000")

const stored = Layer.merge(
  Memory.layer,
  Crypto.layer({ secretsKeys: newKeys(), bookingTokenKeys: newKeys() })
)

const ports = Layer.mergeAll(
  stored,
  ReferenceData.layer,
  MailTemplates.layer,
  PasskeyVerifier.layer,
  WorkspaceFiles.none,
  Layer.succeed(ServiceAddress, serviceAddress),
  // No accounts are connected in the browser.
  Layer.succeed(InstallationClients, {}),
  ConsentServers.layer().pipe(Layer.provide(requests)),
  ConferenceProvider.layer({ serviceAddress }).pipe(Layer.provide([requests, stored])),
  PictureMaker.layer().pipe(Layer.provide(requests)),
  WebhookSender.layer(guard),
  CheckoutProvider.layer().pipe(Layer.provide(requests)),
  PaymentProviders.layer().pipe(Layer.provide(requests)),
  AdPlatforms.layer().pipe(Layer.provide(requests)),
  Layer.mergeAll(
    CalendarProvider.layer({ refusalOf: (address) => faultOfAddress(address, guard) }),
    CalendarWriter.layer()
  ).pipe(Layer.provide(AccessTokens.layer()), Layer.provide([requests, stored])),
  Layer.succeed(Readiness, {
    check: Effect.succeed({ ready: true, components: { memory: "ok" } }),
    isStuck: () => false
  })
)

const mine = HttpRouter.add("GET", "/hello", HttpServerResponse.text("Hello\n"))

const calendeal = httpApp({
  trustedProxies: [],
  requestTimeout: Duration.seconds(10),
  version: "0.1.0",
  otherPaths: [{ method: "GET", path: "/hello" }]
})

/** Both on one port; 0 takes a free one. */
export const server = (port: number) =>
  HttpRouter.serve(Layer.mergeAll(mine, calendeal), { routerConfig: strictPaths }).pipe(
    Layer.provide(ports),
    Layer.provideMerge(NodeHttpServer.layer(createServer, { host: "127.0.0.1", port }))
  )
