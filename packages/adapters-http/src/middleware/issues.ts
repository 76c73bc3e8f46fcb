import * as SchemaIssue from "effect/SchemaIssue"
import { InvalidInput, type Issue } from "../contract/index.ts"

// The parser keeps no input unless asked to, so that no message can show a value.
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** What a schema found wrong, as the wire says it. */
export const issuesOf = (issue: SchemaIssue.Issue): ReadonlyArray<Issue> =>
  format(issue).issues.map(({ message, path }) => ({ message, path: (path ?? []).map(segment) }))

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof part === "object" ? part.key : part
  return typeof key === "symbol" ? String(key) : key
}

/** A body of 64 KiB can have tens of thousands of faults; an answer names this many. */
const maximumIssues = 100

/** The refusal of these faults: one for each field, all at once (D-HTTP-1). */
export const refusalOf = (issues: ReadonlyArray<Issue>): InvalidInput => {
  const byField = new Map<string, Issue>()
  for (const issue of issues) {
    const field = JSON.stringify(issue.path)
    if (!byField.has(field)) byField.set(field, issue)
    if (byField.size === maximumIssues) break
  }
  return new InvalidInput({ issues: [...byField.values()] })
}
