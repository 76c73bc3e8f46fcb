import { readFileSync, writeFileSync } from "node:fs"
import { Effect } from "effect"
import { commandReference } from "../../src/commands/reference.ts"

/** Writes what docs/reference/cli.md shows of each command anew, and leaves what stands before it. */
const page = new URL("../../../../docs/reference/cli.md", import.meta.url)
const text = readFileSync(page, "utf8")
const before = text.slice(0, text.indexOf("## calendeal\n"))
writeFileSync(page, before + (await Effect.runPromise(commandReference)))
