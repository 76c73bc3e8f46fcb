import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { commandOf, describeOthers, kinds, packagesFor } from "../../tools/tests/kinds.mjs"

const root = join(import.meta.dirname, "../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const scripts: Readonly<Record<string, string>> = JSON.parse(read("package.json")).scripts

/** The cells of the rows of CONTRIBUTING.md's table of kinds. */
const rows = read("CONTRIBUTING.md")
  .split("\n")
  .filter((line) => line.startsWith("| `npm run test:"))
  .map((line) => line.split("|").map((cell) => cell.trim()))

describe("the kinds of tests", () => {
  it("have the commands that CONTRIBUTING.md lists, and npm test", () => {
    const commands = Object.keys(kinds).map(commandOf)
    assert.sameMembers(
      ["`npm test`", ...rows.map(([, command]) => command)],
      [...commands, "npm run test:all"].map((command) => `\`${command}\``)
    )
    for (const command of commands) assert.property(scripts, command.replace(/^npm (?:run )?/, ""))
  })

  it("need the packages that CONTRIBUTING.md lists", () => {
    for (const [name, { root: needsRoot }] of Object.entries(kinds)) {
      const needs = rows.find(([, command]) => command === `\`${commandOf(name)}\``)?.[3] ?? ""
      const listed = [...needs.matchAll(/`([a-z0-9-]+)`/g)].map(([, found]) => found)
      assert.deepStrictEqual(listed.toSorted(), [...packagesFor(name)], name)
      assert.strictEqual(needs.startsWith("root"), needsRoot !== undefined, name)
    }
  })

  it("that npm test does not contain are in its last line, as the README shows it", () => {
    const [, shown = ""] = /`npm test` ends with\n+```text\n(.*?)```/s.exec(read("README.md")) ?? []
    assert.strictEqual(shown, `N passed, 0 failed\n${describeOthers(["default"])}\n`)
  })
})

describe("numbers of packages", () => {
  it("are those of the repository wherever a page states them", () => {
    const manifests = readdirSync(join(root, "packages")).map((name) =>
      JSON.parse(read(`packages/${name}/package.json`))
    )
    const published = manifests.filter((manifest) => manifest.private !== true).length
    const [, stated] = /^\*\*Forces\.\*\* (\w+) packages/m.exec(read("docs/decisions/0079-releases.md")) ?? []
    assert.strictEqual(stated, String(published))
  })
})
