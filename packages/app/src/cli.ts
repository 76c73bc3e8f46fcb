import "effect/schema/SchemaJITCompiler/enable"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { calendeal } from "./commands/calendeal.ts"
import { runMain } from "./runtime/runMain.ts"
import { version } from "./version.ts"

runMain(Command.run(calendeal, { version }).pipe(Effect.provide(NodeServices.layer)))
