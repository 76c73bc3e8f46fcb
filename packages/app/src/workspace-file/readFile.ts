import { textFaults } from "@calendeal/domain/texts"
import { Result, Schema } from "effect"
import { LineCounter, parseDocument } from "yaml"
import { type Fault, faultsOf, Refused } from "./Refused.ts"
import { WorkspaceFile } from "./WorkspaceFile.ts"

/** A parsed file, with the positions of its values in the text. */
export interface ReadFile {
  readonly file: WorkspaceFile
  /** Adds the line of the value at the path, or of the nearest enclosing value. */
  readonly located: (fault: Fault) => Fault
}

/** Parses YAML or JSON as a workspace file. Fails with Refused, which lists every fault with its position. */
export const readFile = (text: string): Result.Result<ReadFile, Refused> => {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: true })
  if (document.errors.length > 0) {
    return refused(
      document.errors.map(({ linePos, message }) => ({
        path: [],
        line: linePos?.[0].line ?? null,
        message: message.split("\n")[0]?.replace(/ at line .*$/, "") ?? "is not valid YAML"
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
  // Aliases can expand a small file to a very large one.
  const parsed = Result.try({
    try: (): unknown => document.toJS({ maxAliasCount: 100 }),
    catch: () => new Refused({ faults: [{ path: [], line: null, message: "has too many aliases" }] })
  })
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
  const file = decode(parsed.success ?? {})
  if (Result.isFailure(file)) return refused(faultsOf(file.failure.issue).map(located))
  const texts = isJson(parsed.success) ? textFaults(parsed.success) : []
  return texts.length === 0
    ? Result.succeed({ file: file.success, located })
    : refused(texts.map((fault) => located({ ...fault, line: null })))
}

const refused = (faults: ReadonlyArray<Fault>) => Result.fail(new Refused({ faults }))

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
