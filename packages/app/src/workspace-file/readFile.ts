import { mostOf } from "@calendeal/domain/management"
import { textFaults } from "@calendeal/domain/texts"
import { Result, Schema } from "effect"
import { type Document, isScalar, LineCounter, parseDocument, visit } from "yaml"
import { type Fault, faultsOf, Refused } from "./Refused.ts"
import { WorkspaceFile } from "./WorkspaceFile.ts"

/** A parsed file, with the positions of its values in the text. */
export interface ReadFile {
  readonly file: WorkspaceFile
  /** Adds the line of the value at the path, or of the nearest enclosing value. */
  readonly located: (fault: Fault) => Fault
}

/** The faults that are listed; a small text can have tens of thousands. */
const maximumFaults = 100

/** The aliases of a file: each one repeats a part of it. */
const maximumAliases = 100

/**
 * Parses YAML or JSON as a workspace file. Fails with Refused, which lists the first 100 faults with their positions. The cost is
 * proportional to the length of the text (D-CON-62).
 */
export const readFile = (text: string): Result.Result<ReadFile, Refused> => {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false })
  if (document.errors.length > 0) {
    return refused(
      document.errors.map(({ linePos, message }) => ({
        path: [],
        line: linePos?.[0].line ?? null,
        message: `is not valid YAML: ${message.split("\n")[0]?.replace(/ at line .*$/, "") ?? ""}`,
        code: "not_yaml"
      }))
    )
  }
  const located = (fault: Fault): Fault => {
    for (let depth = fault.path.length; depth >= 0; depth--) {
      const node: unknown = depth === 0 ? document.contents : document.getIn(fault.path.slice(0, depth), true)
      const start = startOf(node)
      if (start !== undefined) return { ...fault, line: counter.linePos(start).line }
    }
    return fault
  }
  const odd = oddNodes(document)
  if (odd.length > 0)
    return refused(odd.map(({ at, ...fault }) => ({ path: [], line: counter.linePos(at).line, ...fault })))
  // Aliases can expand a small file to a very large one.
  const parsed = Result.try({
    try: (): unknown => document.toJS({ maxAliasCount: maximumAliases }),
    catch: () => new Refused({ faults: [manyAliases] })
  })
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
  if (hasMoreValues(parsed.success, text.length)) return refused([manyAliases])
  const long = tooLong(parsed.success)
  if (long.length > 0) return refused(long.map(located))
  const file = decode(parsed.success ?? {})
  if (Result.isFailure(file))
    return refused(faultsOf(file.failure.issue).slice(0, maximumFaults).map(located))
  const texts = isJson(parsed.success) ? textFaults(parsed.success) : []
  return texts.length === 0
    ? Result.succeed({ file: file.success, located })
    : refused(texts.map((fault) => located({ ...fault, line: null })))
}

const refused = (faults: ReadonlyArray<Fault>) =>
  Result.fail(new Refused({ faults: faults.slice(0, maximumFaults) }))

const manyAliases: Fault = { path: [], line: null, message: "has too many aliases", code: "too_many_aliases" }

/** Whether there are more values than the text has characters, which only aliases can cause. */
const hasMoreValues = (content: unknown, most: number): boolean => {
  const open = [content]
  let count = 0
  while (open.length > 0 && count <= most) {
    const value = open.pop()
    count++
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) open.push(part)
  }
  return count > Math.max(most, 1)
}

/** A place in the text with its fault. */
type OddNode = Omit<Fault, "line" | "path"> & { readonly at: number }

/** Repeated keys, which `uniqueKeys` of the parser finds in quadratic time, and aliases above their number. */
const oddNodes = (document: Document): ReadonlyArray<OddNode> => {
  const odd: Array<OddNode> = []
  let aliases = 0
  visit(document, {
    Alias: (_, { range }) => {
      aliases++
      if (aliases === maximumAliases + 1)
        odd.push({ at: range?.[0] ?? 0, message: "has too many aliases", code: "too_many_aliases" })
    },
    Map: (_, { items }) => {
      const known = new Set<string>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        if (known.has(name))
          odd.push({ at: startOf(key) ?? 0, message: "Map keys must be unique", code: "twice" })
        known.add(name)
      }
    }
  })
  return odd
}

/** The sections with far more items than a workspace can have, before each item is checked. Fewer are counted with the stored ones. */
const tooLong = (content: unknown): ReadonlyArray<Fault> =>
  (["hosts", "eventTypes"] as const).flatMap((section) => {
    const items: unknown = typeof content === "object" && content !== null && Reflect.get(content, section)
    return Array.isArray(items) && items.length > 2 * mostOf(section)
      ? [
          {
            path: [section],
            line: null,
            message: `must have at most ${mostOf(section)} items`,
            code: "too_long",
            values: { most: mostOf(section) }
          }
        ]
      : []
  })

const startOf = (node: unknown): number | undefined => {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) return
  const [start]: ReadonlyArray<unknown> = node.range
  return typeof start === "number" ? start : undefined
}

const isJson = Schema.is(Schema.Json)

const decode = Schema.decodeUnknownResult(Schema.toCodecJson(WorkspaceFile), {
  errors: "all",
  onExcessProperty: "error"
})
