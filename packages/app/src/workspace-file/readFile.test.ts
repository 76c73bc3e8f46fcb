import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readFile } from "./readFile.ts"

const faultsIn = (text: string) =>
  Result.match(readFile(text), {
    onSuccess: () => [],
    onFailure: ({ faults }) => faults.map(({ line, path }) => [path.join("."), line])
  })

/** A text of a quarter of a megabyte, of which each line repeats a part. */
const long = (line: (index: number) => string) =>
  Array.from({ length: 24_000 }, (_, index) => line(index)).join("")

describe("readFile", () => {
  it.each([
    ["keys that repeat", long(() => "k: 1\n"), "Map keys must be unique", 100],
    ["unknown keys", long((index) => `k${index}: 1\n`), "Expected no excess property", 100],
    ["brackets", "[".repeat(262_144), "", 100],
    ["hosts", `hosts: [${"{},".repeat(80_000)}]`, "must have at most 500 items", 1],
    ["aliases", long((index) => `- &a${index} x\n- *a${index}\n`), "has too many aliases", 1],
    [
      "repeated parts",
      `eventTypes:\n  - &a {${long((index) => `k${index}: 1, `)}}\n${"  - *a\n".repeat(99)}`,
      "has too many aliases",
      1
    ]
  ])("D-CON-62: %s are refused with at most 100 faults", (_, text, message, count) => {
    const read = readFile(text)
    assert.isTrue(Result.isFailure(read))
    if (Result.isFailure(read)) {
      assert.lengthOf(read.failure.faults, count)
      assert.include(read.failure.faults[0]?.message ?? "", message)
    }
  })

  it("D-CON-61: each fault has the code and the values of its check", () => {
    const codes = (text: string) =>
      Result.match(readFile(text), {
        onSuccess: () => [],
        onFailure: ({ faults }) => faults.map(({ code, values }) => [code, values] as const)
      })
    const twice = ["twice", undefined] as const
    assert.deepStrictEqual(codes("a: [\n"), [["not_yaml", undefined]])
    assert.deepStrictEqual(codes("hosts: []\nhosts: []\n"), [twice])
    assert.deepStrictEqual(codes(`hosts: [${"{},".repeat(1001)}]`), [["too_long", { most: 500 }]])
    assert.deepStrictEqual(codes("other: 1\n"), [["unknown_field", undefined]])
    assert.deepStrictEqual(codes('workspace:\n  name: "\\0"\n'), [["control_characters", undefined]])
    const slug = "  - slug: intro\n    title: Intro\n"
    assert.deepStrictEqual(codes(`eventTypes:\n${slug}${slug}`), [twice])
    assert.deepStrictEqual(codes(`eventTypes:\n${slug}    hosts: [{ host: a }, { host: a }]\n`), [twice])
    assert.deepStrictEqual(codes(`eventTypes:\n${slug}    conference: { provider: other }\n`), [
      ["not_an_option", undefined]
    ])
  })

  it("D-TEXT-1: rejects a forbidden character and names its path and line", () => {
    assert.deepStrictEqual(faultsIn('workspace:\n  name: "Con\\u202Etoso"\n'), [["workspace.name", 2]])
    const address = "eventTypes:\n  - slug: intro\n    title: Intro\n    confirmation:\n      redirectUrl: "
    assert.deepStrictEqual(faultsIn(`${address}"https://a.example/\\u202e"\n`), [
      ["eventTypes.0.confirmation.redirectUrl", 5]
    ])
    assert.deepStrictEqual(faultsIn(`${address}"https://a.example/"\n`), [])
  })
})
