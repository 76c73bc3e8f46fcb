import "effect/schema/SchemaJITCompiler/enable"
import { Console, Effect, Layer, Option } from "effect"
import { connectMockAdServer } from "./adAccounts.ts"
import { announce } from "./announce.ts"
import { operatorLink } from "@calendeal/domain/sign-in"
import { demoKey, demoOwner, demoToken } from "./credentials.ts"
import { demoIds } from "./ids.ts"
import { seedDemo } from "./seed.ts"
import { liveOnce } from "./life/liveOnce.ts"
import { demoSite } from "./site.ts"
import { ensurePortsAreFree } from "../runtime/freePort.ts"
import { migrateDatabase } from "../runtime/migrations.ts"
import { runMain } from "../runtime/runMain.ts"
import { service } from "../runtime/service.ts"
import { portsOf, withDatabase } from "../runtime/withPorts.ts"
import { readSettings } from "../settings/readSettings.ts"

/** `npm start`: runs the service with a demonstration workspace and prints commands to try. With `--bare`, a new workspace has no story. */
const start = Effect.gen(function* () {
  yield* ensurePortsAreFree(yield* readSettings)
  yield* Console.log("Starting PostgreSQL …")
  return yield* withDatabase((runtime) =>
    Effect.gen(function* () {
      const { ran } = yield* migrateDatabase(runtime.database)
      if (ran.length > 0) yield* Console.log("Prepared the database.")
      const running = Effect.gen(function* () {
        const isNew = yield* seedDemo()
        yield* liveOnce(runtime.settings.dataDir, isNew && !process.argv.includes("--bare"))
        yield* connectMockAdServer(Option.isSome(runtime.settings.mockAdServer))
        const key = yield* demoKey(runtime.settings.dataDir, isNew)
        const token = yield* demoToken(runtime.settings.dataDir, isNew)
        const signIn = yield* operatorLink(demoIds.workspace, demoOwner)
        const announced = Layer.effectDiscard(
          announce(runtime.settings, { key, token, signIn: signIn.address })
        )
        return yield* Layer.launch(
          Layer.provide(announced, service({ ...runtime, withWorker: true, site: demoSite }))
        )
      })
      return yield* Effect.provide(running, Layer.unwrap(portsOf(runtime)))
    })
  )
})

runMain(start)
