import { Command } from "effect/cli"
import { apply, exportWorkspace, schema } from "./workspaceFile.ts"
import { backup, restore } from "./backup.ts"
import { bootstrap } from "./bootstrap.ts"
import { bounce } from "./bounce.ts"
import { domain } from "./domain.ts"
import { doctor } from "./doctor.ts"
import { explain } from "./explain.ts"
import { exportData } from "./exportData.ts"
import { imports } from "./importPayments.ts"
import { keys } from "./keys.ts"
import { mails } from "./mails.ts"
import { mcp } from "./mcp.ts"
import { members } from "./members.ts"
import { migrate } from "./migrate.ts"
import { reader } from "./reader.ts"
import { replay } from "./replay.ts"
import { pause, resume } from "./resume.ts"
import { seed } from "./seed.ts"
import { serve, work } from "./serve.ts"
import { sign } from "./sign.ts"
import { signInLink } from "./signInLink.ts"
import { status } from "./status.ts"
import { token } from "./token.ts"
import { workspaces } from "./workspaces.ts"

/** The command line. */
export const calendeal = Command.make("calendeal").pipe(
  Command.withDescription("Booking and revenue: leads, slots, bookings, deals, payments"),
  Command.withExamples([
    { command: "calendeal doctor", description: "Check the installation" },
    { command: "calendeal serve", description: "Serve the API and run the worker" }
  ]),
  Command.withSubcommands([
    serve,
    work,
    migrate,
    bootstrap,
    workspaces,
    members,
    reader,
    seed,
    keys,
    token,
    signInLink,
    domain,
    apply,
    exportWorkspace,
    exportData,
    schema,
    explain,
    replay,
    mcp,
    sign,
    mails,
    imports,
    bounce,
    doctor,
    status,
    backup,
    restore,
    pause,
    resume
  ])
)
