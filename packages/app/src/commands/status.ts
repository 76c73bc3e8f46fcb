import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { examineDatabase, examineRedis } from "../doctor/examineServers.ts"
import { examineNode, platform } from "../doctor/examineSettings.ts"
import { examineFailures } from "../doctor/examineFailures.ts"
import { examineWaiting } from "../doctor/examineWaiting.ts"
import { faultOf, type Finding, line, Unwell, well } from "../doctor/Finding.ts"
import { databaseUrls } from "../runtime/database.ts"
import { readSettings } from "../settings/readSettings.ts"
import type { Settings } from "../settings/Settings.ts"
import { version } from "../version.ts"
import { json } from "./arguments.ts"

/** Prints the state of a running service: database, backlog, Redis. Fails if a check fails. */
export const status = Command.make(
  "status",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const examined = yield* Effect.scoped(Effect.flatMap(readSettings, examine))
    const { waiting } = examined
    const findings = [examineNode(), ...examined.findings]
    const isWell = findings.every(({ state }) => state !== "fault")
    const text = [`calendeal ${version}`, ...findings.map(line)].join("\n")
    yield* Console.log(
      asJson ? JSON.stringify({ version, ...platform(), isWell, findings, ...waiting }) : text
    )
    if (!isWell) return yield* new Unwell()
  })
).pipe(
  Command.withDescription(
    "Show the state of the service: database, waiting messages, failing calendars and destinations, Redis. The exit code is 1 if there is a fault"
  ),
  Command.withExamples([
    { command: "calendeal status", description: "Show the state and the faults" },
    { command: "calendeal status --json", description: "Print the state for a monitoring system" }
  ])
)

const examine = Effect.fnUntraced(function* (settings: Settings) {
  const redis = yield* examineRedis(settings)
  const rest =
    redis.length === 0 ? [well("Redis", "not set: each process limits requests separately")] : redis
  const unknown = { isPaused: null, outbox: null, deliveries: null, calendars: null, destinations: null }
  return yield* Effect.matchEffect(databaseUrls(settings), {
    onFailure: (error) =>
      Effect.succeed({ findings: [faultOf("PostgreSQL", error), ...rest], waiting: unknown }),
    onSuccess: Effect.fnUntraced(function* (urls) {
      const database: ReadonlyArray<Finding> = yield* examineDatabase(urls)
      if (database.some(({ state }) => state === "fault"))
        return { findings: [...database, ...rest], waiting: unknown }
      const { findings, ...waiting } = yield* examineWaiting(urls)
      const { findings: named, ...failures } = yield* examineFailures(urls)
      return { findings: [...database, ...findings, ...named, ...rest], waiting: { ...waiting, ...failures } }
    })
  })
})
