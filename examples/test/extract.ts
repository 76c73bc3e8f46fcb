import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A `ts` or `tsx` block of a page or of a doc comment. */
export interface Example {
  /** The file and the line of its fence, from the root of the repository. */
  readonly title: string
  readonly code: string
  readonly language: "ts" | "tsx"
  /** False for a block that needs a server; its fence says `no-run`. */
  readonly runs: boolean
}

const sources = ["packages/*/src/**/*.ts", "packages/*/README.md", "docs/guides/embed-the-domain.md"]

/** Every `ts` and `tsx` block of the packages' doc comments and READMEs, and of docs/guides/embed-the-domain.md. */
export const examplesIn = (root: string): ReadonlyArray<Example> =>
  globSync(sources, { cwd: root, exclude: (path) => path === "node_modules" || path === "dist" })
    .toSorted()
    .flatMap((file) => blocksOf(file, readFileSync(join(root, file), "utf8")))

const blocksOf = (file: string, text: string): ReadonlyArray<Example> =>
  [
    ...text.matchAll(/^(?<margin> *\*? ?)```ts(?<x>x?)(?<options>[^\n]*)\n(?<body>.*?)^\k<margin>```$/gms)
  ].map((match) => {
    const { body = "", margin = "", options = "", x = "" } = match.groups ?? {}
    const line = text.slice(0, match.index).split("\n").length
    const code = body
      .split("\n")
      .map((each) => (each.startsWith(margin) ? each.slice(margin.length) : each.trimStart().slice(1)))
    return {
      title: `${file}:${line}`,
      code: code.join("\n"),
      language: x === "" ? "ts" : "tsx",
      runs: options.trim() !== "no-run"
    }
  })

/** The block as a module that fails unless each `expression // => value` holds. */
export const asserting = (code: string): string => {
  const asserted = code.replaceAll(
    /^(?!\s*\/\/)(.+?) \/\/ => (.+)$/gm,
    (_, expression, value) => `expectEqual(${expression}, ${value})`
  )
  const imported =
    asserted === code ? "" : `import { deepStrictEqual as expectEqual } from "node:assert/strict"\n`
  return `${imported}${asserted}\nexport {}\n`
}
