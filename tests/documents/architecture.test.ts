import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { missing, namedIn } from "./namedFiles.ts"

const root = join(import.meta.dirname, "../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n")

describe("ARCHITECTURE.md", () => {
  const rows = read("ARCHITECTURE.md")
    .split("\n## Where each decision lives\n")[1]
    ?.split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)

  it("answers at most 15 questions, with files that exist", () => {
    assert.isDefined(rows)
    assert.isAtLeast(rows.length, 10)
    assert.isAtMost(rows.length, 15)
    assert.deepStrictEqual(missing(namedIn(rows.join("\n")), files), [])
  })

  it("draws every adapter", () => {
    const [, picture = ""] = read("ARCHITECTURE.md").split("```")
    const adapters = new Set(files.flatMap((file) => /^packages\/(adapters-[^/]+)\//.exec(file)?.[1] ?? []))
    assert.deepStrictEqual(
      [...adapters].filter((name) => !picture.includes(name)),
      []
    )
  })
})

describe("the folders of the domain", () => {
  /** The doc comment at the start of a file; empty without one. */
  const commentOf = (text: string) => /^\/\*\*(.*?)\*\/\n\n/s.exec(text)?.[1] ?? ""
  const folders = files.filter((file) => /^packages\/domain\/src\/.+\/index\.ts$/.test(file))

  it.each(folders)("says in %s what it decides, and names files that exist", (index) => {
    const comment = commentOf(read(index))
    assert.notStrictEqual(comment, "")
    assert.deepStrictEqual(
      missing(
        namedIn(comment),
        files.filter((file) => file.startsWith("packages/domain/src/"))
      ),
      []
    )
  })
})
