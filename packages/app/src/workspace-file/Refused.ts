import { Schema, SchemaIssue } from "effect"

/** A place of the file, and what is wrong there. */
const Fault = Schema.Struct({
  path: Schema.Array(Schema.Union([Schema.String, Schema.Finite])),
  message: Schema.String,
  /** From 1; null: the place is nowhere in a text. */
  line: Schema.NullOr(Schema.Int)
})
export type Fault = typeof Fault.Type

/** The file says something that cannot be. */
export class Refused extends Schema.TaggedError<Refused>()("WorkspaceFileRefused", {
  faults: Schema.Array(Fault)
}) {
  override get message(): string {
    const lines = this.faults.map(
      ({ line, message, path }) =>
        `  ${line === null ? "" : `line ${line}, `}${path.length === 0 ? "the file" : path.join(".")}: ${message}`
    )
    return ["the workspace file cannot be applied; nothing was changed:", ...lines].join("\n")
  }
  readonly remedy =
    "Correct the file. `calendeal schema` prints its format, and docs/reference/workspace-file.md describes it."
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** What a schema found wrong, without the lines. */
export const faultsOf = (issue: SchemaIssue.Issue): ReadonlyArray<Fault> =>
  format(issue).issues.map(({ message, path }) => ({
    message,
    line: null,
    path: (path ?? []).map((part) => {
      const key = typeof part === "object" ? part.key : part
      return typeof key === "number" ? key : String(key)
    })
  }))
