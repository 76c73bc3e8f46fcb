import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { commandHelps, commandReference } from "@calendeal/app/commands/reference"

const page = readFileSync(new URL("../../docs/reference/cli.md", import.meta.url), "utf8")

/** Commands that run until they are stopped or only group subcommands print no data. */
const printsNoData = new Set([
  "",
  "serve",
  "work",
  "mcp",
  "domain",
  "import",
  "keys",
  "mails",
  "members",
  "reader",
  "token",
  "workspaces"
])

describe("docs/reference/cli.md", () => {
  it.effect("shows the help of every command verbatim (`npm run docs:cli` writes it)", () =>
    Effect.gen(function* () {
      const from = page.indexOf("## calendeal\n")
      assert.strictEqual(page.slice(from), yield* commandReference, "run `npm run docs:cli`")
    })
  )

  it.effect("every command has a description and an example, and prints JSON if it prints data", () =>
    Effect.gen(function* () {
      const all = yield* commandHelps()
      assert.isAtLeast(all.length, 20)
      for (const { help, words } of all) {
        const name = words.join(" ")
        assert.isNotEmpty(help.description, name)
        assert.isNotEmpty(help.examples ?? [], name)
        for (const { command } of help.examples ?? [])
          assert.include(command, ["calendeal", ...words].join(" "))
        assert.strictEqual(
          help.flags.some((flag) => flag.name === "json"),
          !printsNoData.has(name),
          `${name} --json`
        )
      }
    })
  )
})
