import * as SchemaIssue from "effect/SchemaIssue"
import type { Issue } from "../contract/index.ts"
import { type Coded, codeOfCheck, codeOfType } from "./libraryFaults.ts"

/**
 * The issues of a schema error in the form of the API, each with the code and the values of the check that found it. Tests
 * find checks without a code (D-CON-61).
 */
export const issuesOf = (issue: SchemaIssue.Issue): ReadonlyArray<Issue> => leavesOf(issue, [])

type Said = Omit<Issue, "path">

/** `outer`: what an enclosing check says in place of what is inside. */
const leavesOf = (issue: SchemaIssue.Issue, path: Issue["path"], outer?: Said): ReadonlyArray<Issue> => {
  switch (issue._tag) {
    case "Filter":
      return leavesOf(issue.issue, path, outer ?? saidBy(issue))
    case "Encoding":
      return leavesOf(issue.issue, path, outer)
    case "Pointer":
      return leavesOf(issue.issue, [...path, ...issue.path.map(segment)], outer)
    case "Composite":
      return issue.issues.flatMap((one) => leavesOf(one, path, outer))
    case "AnyOf":
      return issue.issues.length > 0
        ? issue.issues.flatMap((one) => leavesOf(one, path, outer))
        : [{ path, ...(outer ?? said(issue, codeOfAnnotated(issue.ast))) }]
    default:
      return [{ path, ...(outer ?? said(issue, codeOfLeaf(issue))) }]
  }
}

const segment = (key: PropertyKey): string | number => (typeof key === "symbol" ? String(key) : key)

/** A check speaks for the issues inside it if it has a message, or if there is only the value that it refuses. */
const saidBy = (issue: SchemaIssue.Filter): Said | undefined => {
  const { filter, issue: inside } = issue
  if (filter.annotations?.message !== undefined) return said(issue, filter.annotations)
  if (inside._tag !== "InvalidValue") return undefined
  return said(issue, inside.annotations?.message === undefined ? codeOfCheck(filter) : inside.annotations)
}

const codeOfLeaf = (leaf: SchemaIssue.Leaf): Coded => {
  switch (leaf._tag) {
    case "MissingKey":
      return { code: "required" }
    case "UnexpectedKey":
      return { code: "unknown_field" }
    case "InvalidType":
    case "OneOf":
      return codeOfAnnotated(leaf.ast)
    case "InvalidValue":
    case "Forbidden":
      return leaf.annotations ?? {}
  }
}

/** A schema with a message has its code beside it. */
const codeOfAnnotated = (ast: Parameters<typeof codeOfType>[0]): Coded =>
  ast.annotations?.["message"] === undefined ? { code: codeOfType(ast) } : ast.annotations

const said = (issue: SchemaIssue.Issue, { code, values }: Coded): Said => ({
  // By default the parser keeps no input, so no message can contain a value.
  message: format(issue).issues[0]?.message ?? "",
  ...(code && { code }),
  ...(values && { values })
})

const format = SchemaIssue.makeFormatterStandardSchemaV1()
