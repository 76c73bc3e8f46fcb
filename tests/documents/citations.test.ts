import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { citation, readRules } from "../../tools/conformance/rules.mjs"

const root = new URL("../../", import.meta.url)

/** The rules of our own that the text of some test names. The numbers of the specification's errors are put together there. */
const named = new Set(
  execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "tests", "packages", "examples"],
    {
      cwd: root,
      encoding: "utf8"
    }
  )
    .split("\0")
    .filter((path) => /^(?:tests|packages\/port-contracts)\/.*\.ts$|\.test\.tsx?$|\/test\//.test(path))
    .flatMap((path) => readFileSync(new URL(path, root), "utf8").match(citation) ?? [])
)

describe("the rules", () => {
  it("are each named by a test, which `npm run conformance` then sees pass", () => {
    const missing = readRules().filter(({ id, isBuilt }) => isBuilt && id.startsWith("D-") && !named.has(id))
    assert.deepStrictEqual(
      missing.map(({ id }) => id),
      []
    )
  })
})
