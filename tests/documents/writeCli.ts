import { readFileSync, writeFileSync } from "node:fs"
import { Effect } from "effect"
import { commandReference } from "@calendeal/app/commands/reference"

/** Rewrites the commands in docs/reference/cli.md and keeps the text before them. */
const page = new URL("../../docs/reference/cli.md", import.meta.url)
const text = readFileSync(page, "utf8")
const before = text.slice(0, text.indexOf("## calendeal\n"))
writeFileSync(page, before + (await Effect.runPromise(commandReference)))
