import { readFileSync, writeFileSync } from "node:fs"
import { Effect } from "effect"
import { commandReference } from "@calendeal/app/commands/reference"
import { columnsPage } from "@calendeal/app/data-export/columnsPage"

/** Rewrites a page from its first section on, and keeps the text before it. */
const write = (name: string, first: string, sections: string) => {
  const page = new URL(`../../docs/reference/${name}`, import.meta.url)
  const text = readFileSync(page, "utf8")
  const from = text.indexOf(first)
  writeFileSync(page, (from === -1 ? text : text.slice(0, from)) + sections)
}

write("cli.md", "## calendeal\n", await Effect.runPromise(commandReference))
write("exported-data.md", "## contacts\n", columnsPage())
