import * as SchemaIssue from "effect/SchemaIssue"
import { InvalidInput, type Issue } from "../contract/index.ts"

// By default the parser keeps no input, so no message can contain a value.
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** The issues of a schema error in the form of the API. */
export const issuesOf = (issue: SchemaIssue.Issue): ReadonlyArray<Issue> =>
  format(issue).issues.map(({ message, path }) => ({ message, path: (path ?? []).map(segment) }))

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof part === "object" ? part.key : part
  return typeof key === "symbol" ? String(key) : key
}

/** The maximum number of issues in a response. A body of 64 KiB can have tens of thousands of faults. */
const maximumIssues = 100

/** The refusal of a request with these issues, at most one per field (D-HTTP-1). */
export const refusalOf = (issues: ReadonlyArray<Issue>): InvalidInput => {
  const byField = new Map<string, Issue>()
  for (const issue of issues) {
    const field = JSON.stringify(issue.path)
    if (!byField.has(field)) byField.set(field, issue)
    if (byField.size === maximumIssues) break
  }
  return new InvalidInput({ issues: [...byField.values()] })
}
