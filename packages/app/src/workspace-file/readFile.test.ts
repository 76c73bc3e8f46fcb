import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readFile } from "./readFile.ts"

const faultsIn = (text: string) =>
  Result.match(readFile(text), {
    onSuccess: () => [],
    onFailure: ({ faults }) => faults.map(({ line, path }) => [path.join("."), line])
  })

describe("readFile", () => {
  it("D-TEXT-1: rejects a forbidden character and names its path and line", () => {
    assert.deepStrictEqual(faultsIn('workspace:\n  name: "Con\\u202Etoso"\n'), [["workspace.name", 2]])
    const address = "eventTypes:\n  - slug: intro\n    title: Intro\n    confirmation:\n      redirectUrl: "
    assert.deepStrictEqual(faultsIn(`${address}"https://a.example/\\u202e"\n`), [
      ["eventTypes.0.confirmation.redirectUrl", 5]
    ])
    assert.deepStrictEqual(faultsIn(`${address}"https://a.example/"\n`), [])
  })
})
