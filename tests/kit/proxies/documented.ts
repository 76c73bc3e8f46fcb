import { readFileSync } from "node:fs"
import { assert } from "@effect/vitest"

const root = new URL("../../../", import.meta.url)

export const readFile = (path: string) => readFileSync(new URL(path, root), "utf8")

/** The block of a guide that begins with this line. */
export const documented = (guide: string, firstLine: string): string => {
  const blocks = readFile(`docs/guides/${guide}`).matchAll(/^```(?:text|yaml)\n([^]*?)^```$/gm)
  const block = blocks.map(([, code = ""]) => code).find((code) => code.startsWith(`${firstLine}\n`))
  return block ?? assert.fail(`${guide} has no block that begins with "${firstLine}"`)
}

/** A part of a documented configuration that the test replaces. It fails if the part is not there. */
export const replaced = (
  text: string,
  ...parts: ReadonlyArray<readonly [documented: string, tested: string]>
) =>
  parts.reduce((result, [from, to]) => {
    assert.include(result, from)
    return result.replaceAll(from, to)
  }, text)
