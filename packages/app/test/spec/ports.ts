import * as Crypto from "@calendeal/adapters-crypto"
import * as Memory from "@calendeal/adapters-memory"
import { WebhookSender } from "@calendeal/adapters-outgoing"
import * as Postgres from "@calendeal/adapters-postgres"
import { freshPostgres } from "@calendeal/adapters-postgres/testing"
import * as ReferenceData from "@calendeal/adapters-reference-data"
import { Duration, Layer, Option, Redacted, Result } from "effect"
import type { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { advertising, calendars, type CalendarServers, inMemory as memory } from "../../src/Ports.ts"

const ring = () =>
  Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(`v1:${randomBytes(32).toString("base64")}`)))
/** The keys that these services sign and seal with. */
export const keys = { secretsKeys: ring(), bookingTokenKeys: ring(), bookingTokenTtl: Duration.minutes(15) }

/** No calendar of these tests is outside of this machine: others' names are not found for now, and nobody is asked. */
const calendarServers: CalendarServers = {
  allowLoopback: true,
  resolve: () => Promise.reject(new Error("no look-up in tests")),
  google: { calendars: "http://127.0.0.1:9", tokens: "http://127.0.0.1:9" },
  microsoft: { graph: "http://127.0.0.1:9", logins: "http://127.0.0.1:9" }
}

/** Every port in memory. */
export const inMemory = Layer.fresh(memory(keys, Option.none(), calendarServers))

/** The same, with a mock ad server in the place of the platforms. */
export const inMemoryWithAdServer = (adServer: URL) =>
  Layer.fresh(memory(keys, Option.some(adServer), calendarServers))

/** Every port as production has it, on this database, whose client comes with them; requests are counted in memory. */
export const onDatabase = <E, R>(
  client: Layer.Layer<SqlClient.SqlClient | Postgres.PostgresJs, E, R>,
  adServer = Option.none<URL>()
) =>
  Layer.fresh(
    Layer.mergeAll(
      Postgres.layer,
      Memory.Throttle.layer,
      ReferenceData.layer,
      Crypto.layer(keys),
      advertising(adServer),
      calendars(calendarServers),
      WebhookSender.layer({ allowLoopback: true })
    ).pipe(Layer.provideMerge(client))
  )

/** The same, on a fresh database of the run's PostgreSQL. */
const fresh = freshPostgres(Postgres.migrations, { role: Postgres.serviceRole })
export const onPostgres = onDatabase(fresh)
export const onPostgresWithAdServer = (adServer: URL) => onDatabase(fresh, Option.some(adServer))

/** What the service stands on. */
export type DomainPorts = Layer.Success<typeof inMemory>
