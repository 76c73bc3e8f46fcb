import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { missing, namedIn } from "./namedFiles.ts"

const root = join(import.meta.dirname, "../..")
const page = readFileSync(join(root, "docs/guides/adding.md"), "utf8")
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n")
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

describe("docs/guides/adding.md", () => {
  it("names files that exist", () => {
    const names = namedIn(page)
    assert.isAbove(names.length, 50)
    assert.deepStrictEqual(missing(names, files), [])
  })

  it("names commands whose scripts, roots and files exist", () => {
    const runs = [...page.matchAll(/`npm run ([\w:]+)`/g)].map(([, name = ""]) => name)
    assert.deepStrictEqual(
      runs.filter((name) => !(name in scripts)),
      []
    )
    const tests = [...page.matchAll(/npx vitest run --root (\S+?)(?: ([^`<]+?))?(?:<file>)?`/g)]
    assert.isAbove(tests.length, 15)
    for (const [command, at = "", given = ""] of tests) {
      assert.isTrue(existsSync(join(root, at)), command)
      for (const file of given.split(" ").filter((name) => name !== "" && !name.endsWith("/")))
        assert.isTrue(existsSync(join(root, at, file)), `${command}: ${file}`)
    }
  })
})
