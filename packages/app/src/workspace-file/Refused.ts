import { faultFields } from "@calendeal/domain/texts"
import { issuesOf } from "@calendeal/adapters-http"
import { Schema, type SchemaIssue } from "effect"

/** A path in the file, and the fault there. */
const Fault = Schema.Struct({
  path: Schema.Array(Schema.Union([Schema.String, Schema.Finite])),
  ...faultFields,
  /** 1-based. Null if the path has no position in the text. */
  line: Schema.NullOr(Schema.Int)
})
export type Fault = typeof Fault.Type

/** The file is invalid or does not fit the workspace. */
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

/** The faults that a schema found, without line numbers. A check without a code is a defect that tests find (D-CON-61). */
export const faultsOf = (issue: SchemaIssue.Issue): ReadonlyArray<Fault> =>
  issuesOf(issue).map(({ code = "form", ...fault }) => ({ ...fault, code, line: null }))
