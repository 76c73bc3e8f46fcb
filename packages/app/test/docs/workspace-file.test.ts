import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readFile } from "../../src/workspace-file/readFile.ts"
import { workspaceFileSchema } from "../../src/workspace-file/WorkspaceFile.ts"

const docs = new URL("../../../../docs/", import.meta.url)
const read = (name: string) => readFileSync(new URL(name, docs), "utf8")

describe("docs/workspace-file.md", () => {
  it("has beside it the JSON Schema of the file that apply takes: `calendeal schema` writes it", () => {
    assert.deepStrictEqual(JSON.parse(read("workspace-file.schema.json")), workspaceFileSchema())
  })

  it("shows a file that apply takes", () => {
    const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(read("workspace-file.md")) ?? []
    const file = readFile(example)
    assert.deepStrictEqual(Result.isFailure(file) ? file.failure.faults : [], [])
    assert.include(example, "eventTypes:")
  })
})
