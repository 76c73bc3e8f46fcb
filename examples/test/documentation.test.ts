import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { asserting, examplesIn } from "./extract.ts"

const root = join(import.meta.dirname, "../..")
const folder = join(import.meta.dirname, "../.extracted")
const examples = examplesIn(root).map((example) => ({
  ...example,
  file: `${example.title.replaceAll(/[^\w]+/g, "-")}.${example.language}`
}))

describe("the examples in doc comments, READMEs and docs/guides/embed-the-domain.md", () => {
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const { code, file } of examples) writeFileSync(join(folder, file), asserting(code))
    const config = {
      extends: "../../tsconfig.base.json",
      compilerOptions: { jsx: "react-jsx" },
      files: examples.map(({ file }) => file)
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  })

  it("are well typed", { timeout: 300_000 }, () => {
    const { status, stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], {
      encoding: "utf8"
    })
    assert.strictEqual(status, 0, stdout)
  })

  it.each(examples.filter(({ runs }) => runs).map(({ file, title }) => [title, file]))(
    "%s holds",
    async (_, file) => {
      await import(join(folder, file))
    }
  )
})
