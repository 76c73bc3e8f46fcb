import { PgConnection } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql"
import { describedError, notAnswered } from "../errors.ts"
import type { HostAnswer } from "./choosePrimary.ts"
import type { HostAddress } from "./DatabaseAddress.ts"

/** The time for connecting, asking and a test commit. */
const limit = "3 seconds"

/**
 * These functions need no rights. A promoted server has its new timeline in the log's position at once; its control file
 * follows with the next checkpoint. A standby has the timeline that it follows in its control file.
 */
const question = `
  select pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then
      greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
    pg_postmaster_start_time()::text as instance,
    current_setting('server_version') as version
`

/**
 * Writes a record that nothing reads. The commit waits for synchronous standbys, so it succeeds only if bookings would.
 */
const testCommit = "select pg_logical_emit_message(true, 'calendeal', '')::text"

/** A host with its answer, and its version if it answered. */
export interface AskedHost {
  readonly host: string
  readonly answer: HostAnswer
  readonly version?: string
  /** The error of a silent host. */
  readonly error?: SqlError.SqlError
}

/** Asks a host on a connection of its own. */
export const askHost = ({ name: host, url }: HostAddress): Effect.Effect<AskedHost> =>
  Effect.gen(function* () {
    const session = yield* PgConnection.make({ url, applicationName: "calendeal", connectTimeout: limit })
    const { answer, version } = yield* answerOf(session)
    if (answer._tag !== "Writable") return { host, answer, version }
    return yield* session.query(testCommit, [], false).pipe(
      Effect.as({ host, answer, version }),
      Effect.timeoutOrElse({
        duration: limit,
        orElse: () =>
          Effect.succeed<AskedHost>({
            host,
            version,
            answer: { _tag: "Waiting", system: answer.system, timeline: answer.timeline }
          })
      })
    )
  }).pipe(
    Effect.scoped,
    Effect.timeoutOrElse({ duration: "6 seconds", orElse: () => Effect.fail(notAnswered()) }),
    Effect.mapError(describedError),
    Effect.catch((error) =>
      Effect.succeed<AskedHost>({ host, error, answer: { _tag: "Silent", reason: error.reason.message } })
    )
  )

/** What the server of a session answers. */
export const answerOf = (
  session: PgConnection.PgConnection
): Effect.Effect<{ readonly answer: HostAnswer; readonly version: string }, SqlError.SqlError> =>
  Effect.map(session.query(question, [], false), ({ rows: [row = {}] }) => {
    const state = { system: String(row["system"]), timeline: Number(row["timeline"]) }
    const version = String(row["version"])
    if (row["isStandby"] === true) return { version, answer: unwritable(state, "is a standby") }
    if (row["isReadOnly"] === true) return { version, answer: unwritable(state, "is read-only") }
    return { version, answer: { _tag: "Writable", ...state, instance: String(row["instance"]) } }
  })

const unwritable = (
  { system, timeline }: { readonly system: string; readonly timeline: number },
  reason: string
): HostAnswer => ({ _tag: "Unwritable", system, timeline, reason })
