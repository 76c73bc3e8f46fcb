#!/usr/bin/env node
import "effect/schema/SchemaJITCompiler/enable"
import { NodeServices } from "@effect/platform-node"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { apply } from "./commands/apply.ts"
import { bootstrap } from "./commands/bootstrap.ts"
import { doctor } from "./commands/doctor.ts"
import { explain } from "./commands/explain.ts"
import { exportWorkspace } from "./commands/export.ts"
import { keys } from "./commands/keys.ts"
import { migrate } from "./commands/migrate.ts"
import { schema } from "./commands/schema.ts"
import { seed } from "./commands/seed.ts"
import { serve } from "./commands/serve.ts"
import { sign } from "./commands/sign.ts"
import { work } from "./commands/work.ts"
import { runMain } from "./runtime/runMain.ts"
import { version } from "./version.ts"

const calendeal = Command.make("calendeal").pipe(
  Command.withDescription("Booking and revenue: leads, slots, bookings, deals, payments"),
  Command.withSubcommands([
    serve,
    work,
    migrate,
    bootstrap,
    seed,
    keys,
    apply,
    exportWorkspace,
    schema,
    explain,
    sign,
    doctor
  ])
)

runMain(Command.run(calendeal, { version }).pipe(Effect.provide(NodeServices.layer)))
