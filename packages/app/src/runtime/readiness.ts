import { type Condition, Readiness } from "@calendeal/adapters-http"
import { ThrottleStore } from "@calendeal/adapters-redis"
import { type Context, Effect, Layer, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { ensureWritable, outageOf } from "@calendeal/adapters-postgres/connection"
import type { Postgres } from "@calendeal/adapters-postgres"
import type { ClockFault } from "@calendeal/domain/consistency"
import { Outbox } from "@calendeal/domain/outbox"
import { trySecrets, type WorkspaceQueries } from "@calendeal/domain/management"
import { type RequestSignatures, type Vault, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import type { Pulse } from "./makePulse.ts"
import { schemaFit, type SchemaFit } from "./migrations.ts"

/** The phases of the process: its first requests would be slow before it has warmed up (D-WARM-1). */
export type Phase = "warming" | "serving" | "draining"

/** The parts of a process. A process that only works has no phase, one that only serves no pulse. */
export interface Parts {
  readonly clock: () => ClockFault
  readonly phase?: () => Phase
  readonly pulse?: Pulse
}

/** The time for which a state of PostgreSQL is reported again, so that requests do not cause any number of writes. */
const stateLifetime = "2 seconds"

/** The time for which the result of a trial of stored secrets is reported again. */
const secretsLifetime = "1 minute"

/**
 * Ready means that PostgreSQL can write, all migrations ran, the process's clock is not wrong (D-CLOCK-1), SECRETS_KEYS
 * decrypts a stored secret, if there is one (D-KEY-3), and the service has warmed up and is not shutting down; a process that only works is ready unless its worker is stuck. Redis is reported if it is configured but does not affect the result: without it requests are not counted (D-HTTP-12, D-RATE-3).
 * Paused sending does not affect it either (D-BACKUP-5).
 */
export const readiness = ({ clock, phase, pulse }: Parts) =>
  Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const postgres = yield* Effect.cachedWithTTL(
        stateOf(yield* Effect.context<SqlClient.SqlClient | Postgres>()),
        stateLifetime
      )
      const isStuck = () => pulse?.isStuck() ?? false
      const store = yield* Effect.serviceOption(ThrottleStore)
      const redis = Option.match(store, {
        onNone: () => Effect.succeed({}),
        onSome: ({ isAnswering }) =>
          Effect.map(isAnswering, (answers) => ({ redis: answers ? "ready" : "unreachable" }))
      })
      const outbox = yield* Outbox
      const sending = yield* outbox.sending.pipe(
        Effect.map(({ isPaused }) => (isPaused ? { sending: "paused" } : {})),
        Effect.timeout("2 seconds"),
        Effect.catchCause(() => Effect.succeed({})),
        Effect.cachedWithTTL(stateLifetime)
      )
      const secrets = yield* Effect.cachedWithTTL(
        stateOfSecrets(yield* Effect.context<SecretsPorts>()),
        secretsLifetime
      )
      const check = Effect.map(
        Effect.all([postgres, sending, secrets, redis]),
        ([postgres, sending, secrets, redis]) => ({
          ready:
            postgres === "ready" &&
            clock() !== "wrong" &&
            secrets !== "unreadable" &&
            (phase === undefined ? !isStuck() : phase() === "serving"),
          components: {
            postgres,
            ...redis,
            clock: clockStates[clock()],
            ...(secrets !== "untried" && { secrets }),
            ...(phase && { service: phase() }),
            ...(pulse && { worker: isStuck() ? "stuck" : "working" }),
            ...sending
          }
        })
      )
      // A query would open one more connection, which the first visitor would then get, and which is cold.
      const warming = Effect.succeed({ ready: false, components: { service: "warming" } })
      return Readiness.of({
        check: Effect.suspend((): Effect.Effect<Condition> => (phase?.() === "warming" ? warming : check)),
        isStuck
      })
    })
  )

const clockStates: Readonly<Record<ClockFault, string>> = { none: "ready", off: "off", wrong: "wrong" }

const fits: Readonly<Record<SchemaFit["_tag"], string>> = {
  Fits: "ready",
  Behind: "not migrated",
  TooNew: "needs a later version",
  NotOurs: "not made by a released version"
}

type SecretsPorts = WorkspaceDirectory | WorkspaceQueries | Vault | RequestSignatures

/**
 * The state of stored secrets in `/readyz`. The keys are wrong only if no secret is readable: a single unreadable one is a fault of
 * its owner, which `calendeal doctor` names, and a service without traffic could not get new secrets (D-KEY-3).
 */
const stateOfSecrets = (context: Context.Context<SecretsPorts>) =>
  WorkspaceDirectory.use(({ havingSecrets }) => havingSecrets).pipe(
    Effect.flatMap(trySecrets),
    Effect.provide(context),
    Effect.map(({ readable, unreadable }) => {
      if (unreadable.length === 0) return "ready"
      return readable === 0 ? "unreadable" : "partly unreadable"
    }),
    Effect.timeout("2 seconds"),
    // The state of PostgreSQL shows the outage.
    Effect.catchCause(() => Effect.succeed("untried"))
  )

/** The state of the database in `/readyz`: how the schema fits, or the cause of the outage (D-OUTAGE-1). */
const stateOf = (context: Context.Context<SqlClient.SqlClient | Postgres>) =>
  Effect.andThen(ensureWritable, schemaFit).pipe(
    Effect.provide(context),
    Effect.map(({ _tag }) => fits[_tag]),
    Effect.timeout("2 seconds"),
    Effect.catch((error) => Effect.succeed(outageOf(error)?.cause ?? "unreachable"))
  )
