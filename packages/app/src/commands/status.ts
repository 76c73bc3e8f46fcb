import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { examineDatabase } from "../doctor/examineDatabase.ts"
import { examineNode, platform } from "../doctor/examineNode.ts"
import { examineRedis } from "../doctor/examineRedis.ts"
import { examineTroubles } from "../doctor/examineTroubles.ts"
import { examineWaiting } from "../doctor/examineWaiting.ts"
import { faultOf, type Finding, line, Unwell, well } from "../doctor/Finding.ts"
import { databaseUrls } from "../runtime/database.ts"
import { readSettings } from "../settings/readSettings.ts"
import type { Settings } from "../settings/Settings.ts"
import { version } from "../version.ts"
import { json } from "./json.ts"

/** Says how a running service is doing: its database, what waits to be carried out, Redis. Fails when something is not well. */
export const status = Command.make(
  "status",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const examined = yield* Effect.scoped(Effect.flatMap(readSettings, examine))
    const { waiting } = examined
    const findings = [examineNode(), ...examined.findings]
    const isWell = findings.every(({ state }) => state !== "fault")
    const words = [`calendeal ${version}`, ...findings.map(line)].join("\n")
    yield* Console.log(
      asJson ? JSON.stringify({ version, ...platform(), isWell, findings, ...waiting }) : words
    )
    if (!isWell) return yield* new Unwell()
  })
).pipe(
  Command.withDescription(
    "Say how the service is doing: database, what waits, which calendars and destinations fail, Redis. Exit code 1 when something is not well"
  ),
  Command.withExamples([
    { command: "calendeal status", description: "Is all well? What is to be done?" },
    { command: "calendeal status --json", description: "The same for a monitor, with the numbers" }
  ])
)

const examine = Effect.fnUntraced(function* (settings: Settings) {
  const redis = yield* examineRedis(settings)
  const rest =
    redis.length === 0 ? [well("Redis", "none is set: each process counts requests by itself")] : redis
  const unknown = { outbox: null, deliveries: null, calendars: null, destinations: null }
  return yield* Effect.matchEffect(databaseUrls(settings), {
    onFailure: (error) =>
      Effect.succeed({ findings: [faultOf("PostgreSQL", error), ...rest], waiting: unknown }),
    onSuccess: Effect.fnUntraced(function* (urls) {
      const database: ReadonlyArray<Finding> = yield* examineDatabase(urls)
      if (database.some(({ state }) => state === "fault"))
        return { findings: [...database, ...rest], waiting: unknown }
      const { findings, ...waiting } = yield* examineWaiting(urls)
      const { findings: named, ...troubles } = yield* examineTroubles(urls)
      return { findings: [...database, ...findings, ...named, ...rest], waiting: { ...waiting, ...troubles } }
    })
  })
})
