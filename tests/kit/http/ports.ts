import * as Crypto from "@calendeal/adapters-identity/crypto"
import * as Memory from "@calendeal/adapters-memory"
import { WebhookSender } from "@calendeal/adapters-outgoing"
import * as Postgres from "@calendeal/adapters-postgres"
import { freshPostgres } from "@calendeal/adapters-postgres/testing"
import { InstallationClients } from "@calendeal/domain/connections"
import { ServiceAddress } from "@calendeal/domain/mails"
import * as MailTemplates from "@calendeal/mail-templates"
import { PasskeyVerifier } from "@calendeal/adapters-identity/passkeys"
import * as ReferenceData from "@calendeal/adapters-identity/reference-data"
import { Duration, Layer, Option, Redacted, Result } from "effect"
import type { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import {
  advertising,
  calendars,
  type CalendarServers,
  conferences,
  inMemory as memory,
  payments,
  pictures
} from "@calendeal/app/Ports"
import { workspaceFiles } from "@calendeal/app/workspace-file/workspaceFiles"
import { outages } from "@calendeal/app/runtime/outages"

const ring = () =>
  Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(`v1:${randomBytes(32).toString("base64")}`)))
/** The keys of the services under test. */
export const keys = { secretsKeys: ring(), bookingTokenKeys: ring(), bookingTokenTtl: Duration.minutes(15) }

/** Only calendar servers on this machine can be reached. */
const calendarServers: CalendarServers = {
  allowLoopback: true,
  resolve: () => Promise.reject(new Error("no look-up in tests")),
  google: { calendars: "http://127.0.0.1:9", tokens: "http://127.0.0.1:9" },
  microsoft: { graph: "http://127.0.0.1:9", logins: "http://127.0.0.1:9" }
}

/** No server listens there. */
const nowhere = new URL("http://127.0.0.1:9")

const inMemoryWith = (adServer: Option.Option<URL>, stripe: URL) =>
  Layer.fresh(memory(keys, adServer, calendarServers, {}, Option.some(stripe)))

/** Every port in memory. */
export const inMemory = inMemoryWith(Option.none(), nowhere)

/** Every port in memory, with a stand-in for Stripe. */
export const inMemoryWithStripe = (stripe: URL) => inMemoryWith(Option.none(), stripe)

/** Every port in memory, with a mock ad server. */
export const inMemoryWithAdServer = (adServer: URL) => inMemoryWith(Option.some(adServer), nowhere)

/** What the ports of production have besides their database. */
interface Surroundings {
  readonly adServer?: Option.Option<URL>
  readonly servers?: CalendarServers
  readonly clients?: InstallationClients["Service"]
  /** The stand-in for Stripe. */
  readonly stripe?: URL
  /** The service's public address. */
  readonly address?: URL
}

/** The ports of production on a database, with its client. Rate limits are counted in memory. */
export const onDatabase = <E, R>(
  client: Layer.Layer<SqlClient.SqlClient | Postgres.Postgres, E, R>,
  {
    adServer = Option.none(),
    address = new URL("https://book.calendeal.example"),
    clients = {},
    servers = calendarServers,
    stripe = nowhere
  }: Surroundings = {}
) =>
  Layer.fresh(
    Layer.mergeAll(
      Postgres.layer,
      outages,
      Memory.Throttle.layer,
      Memory.MailTransport.layer,
      Layer.succeed(InstallationClients, clients),
      Layer.succeed(ServiceAddress, address),
      ReferenceData.layer,
      MailTemplates.layer,
      PasskeyVerifier.layer,
      Crypto.layer(keys),
      advertising(adServer),
      payments(Option.some(stripe)),
      Layer.provide(calendars(servers), Layer.merge(Postgres.layer, Crypto.layer(keys))),
      Layer.provide(workspaceFiles, Layer.merge(Postgres.layer, Crypto.layer(keys))),
      Layer.provide(
        conferences(new URL("https://book.calendeal.example"), servers),
        Layer.merge(Postgres.layer, Crypto.layer(keys))
      ),
      pictures(servers, { drawingLimit: Duration.seconds(30) }),
      WebhookSender.layer({ allowLoopback: true })
    ).pipe(Layer.provideMerge(client))
  )

const fresh = freshPostgres(Postgres.migrations, { role: Postgres.serviceRole })
export const onPostgres = onDatabase(fresh)
const onPostgresWithAdServer = (adServer: URL) => onDatabase(fresh, { adServer: Option.some(adServer) })
export const onPostgresWith = (surroundings: Surroundings) => onDatabase(fresh, surroundings)

/** The store of the run: `npm run test:memory` sets it. */
export const store: "memory" | "PostgreSQL" = process.env["TEST_STORE"] === "memory" ? "memory" : "PostgreSQL"

/** Every port on the store of the run. */
export const onStore: Layer.Layer<DomainPorts, Layer.Error<typeof onPostgres>> = store === "memory"
  ? inMemory
  : onPostgres

/** The same, with a mock ad server. */
export const onStoreWithAdServer = (
  adServer: URL
): Layer.Layer<DomainPorts, Layer.Error<typeof onPostgres>> =>
  store === "memory" ? inMemoryWithAdServer(adServer) : onPostgresWithAdServer(adServer)

/** The same, with a stand-in for Stripe, and with a mock ad server if it is given. */
export const onStoreWithStripe = (
  stripe: URL,
  adServer: Option.Option<URL> = Option.none()
): Layer.Layer<DomainPorts, Layer.Error<typeof onPostgres>> =>
  store === "memory" ? inMemoryWith(adServer, stripe) : onDatabase(fresh, { stripe, adServer })

export type DomainPorts = Layer.Success<typeof inMemory>
