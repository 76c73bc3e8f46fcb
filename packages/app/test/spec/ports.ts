import { parseKeyRing } from "@calendeal/adapters-crypto"
import * as Memory from "@calendeal/adapters-memory"
import * as Postgres from "@calendeal/adapters-postgres"
import { freshPostgres } from "@calendeal/adapters-postgres/testing"
import { Duration, Layer, Redacted, Result } from "effect"
import { randomBytes } from "node:crypto"
import { identifying, inMemory as memory, knowledge, secrecy } from "../../src/Ports.ts"

const ring = () => Result.getOrThrow(parseKeyRing(Redacted.make(`v1:${randomBytes(32).toString("base64")}`)))
const keys = { secretsKeys: ring(), bookingTokenKeys: ring(), bookingTokenTtl: Duration.minutes(15) }

/** Every port in memory. */
export const inMemory = Layer.fresh(memory(keys))

/** Every port as production has it, on a fresh database of the run's PostgreSQL; requests are counted in memory. */
export const onPostgres = Layer.fresh(
  Layer.mergeAll(Postgres.layer(), Memory.throttle, identifying, knowledge, secrecy(keys)).pipe(
    Layer.provide(freshPostgres(Postgres.migrations, { role: Postgres.serviceRole }))
  )
)

/** What the service stands on. */
export type DomainPorts = Layer.Success<typeof inMemory>
