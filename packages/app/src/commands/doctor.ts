import { Console, Effect, Option } from "effect"
import { Command } from "effect/cli"
import { examineDatabase, examineRedis } from "../doctor/examineServers.ts"
import { examineKeys, examineNode, examinePort, examineSettings } from "../doctor/examineSettings.ts"
import { faultOf, type Finding, line, Unwell } from "../doctor/Finding.ts"
import { databaseUrls } from "../runtime/database.ts"
import type { Settings } from "../settings/Settings.ts"
import { json } from "./arguments.ts"

/** Checks the settings and every component, and prints a remedy for each fault. Fails if there is one. */
export const doctor = Command.make(
  "doctor",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const { findings, settings } = yield* examineSettings
    const components = Option.isSome(settings) ? yield* examineComponents(settings.value) : []
    const found = [examineNode(), ...findings, ...components]
    yield* Console.log(asJson ? JSON.stringify(found) : found.map(line).join("\n"))
    if (found.some(({ state }) => state === "fault")) return yield* new Unwell()
  })
).pipe(
  Command.withDescription("Check the settings and the components, and show how to fix each fault"),
  Command.withExamples([{ command: "calendeal doctor", description: "Check the installation" }])
)

const examineComponents = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.gen(function* () {
    const database = yield* Effect.matchEffect(databaseUrls(settings), {
      onFailure: (error) => Effect.succeed([faultOf("PostgreSQL", error)]),
      onSuccess: examineDatabase
    })
    const others = yield* Effect.all([examineKeys(settings), examineRedis(settings), examinePort(settings)])
    return [...database, ...others.flat()]
  }).pipe(Effect.scoped)
