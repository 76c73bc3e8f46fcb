import { notATimeZone } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SchemaIssue from "effect/SchemaIssue"
import { HttpApiMiddleware } from "effect/http-api"
import {
  FaultCodes,
  InvalidInput,
  InvalidTimezone,
  type Issue,
  SchemaErrors,
  TimeZoneErrors
} from "../contract/index.ts"
import { faultOf } from "../faults/faultOf.ts"

/** Fails with an error that has only a code. It is created once, because capturing a stack trace per request is wasteful. */
export const refuse = <Refusal>(Refusal: new () => Refusal) => {
  const refusal = Effect.fail(new Refusal())
  return () => refusal
}

/** The refusal of one field. */
export const invalidField = (path: string | Issue["path"], message: string): InvalidInput =>
  new InvalidInput({ issues: [{ path: typeof path === "string" ? [path] : path, message }] })

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

// By default the parser keeps no input, so no message can contain a value.
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** The issues of a schema error in the form of the API. */
export const issuesOf = (issue: SchemaIssue.Issue): ReadonlyArray<Issue> =>
  format(issue).issues.map(({ message, path }) => ({ message, path: (path ?? []).map(segment) }))

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof part === "object" ? part.key : part
  return typeof key === "symbol" ? String(key) : key
}

/** Answers schema errors of a query or of headers with `invalid_input`. */
export const schemaErrors = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, (error) => {
  // A response that its own schema refuses is a defect.
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error.cause)
  const issues = issuesOf(error.cause.issue)
  return Effect.fail(refusalOf(error.kind === "Headers" ? issues.map(documentedName) : issues))
})

/** Header names are parsed in lower case; an issue shows the documented form, such as `Idempotency-Key`. */
const documentedName = ({ message, path: [name, ...rest] }: Issue): Issue => ({
  message,
  path: [String(name).replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()), ...rest]
})

/** Answers a query if its only fault is the time zone; `schemaErrors` answers all other faults. */
export const timeZoneErrors = HttpApiMiddleware.layerSchemaErrorTransform(TimeZoneErrors, (error) =>
  Effect.fail(
    error.kind === "Query" && isTimeZoneFault(issuesOf(error.cause.issue)) ? new InvalidTimezone() : error
  )
)

/** Whether the only fault is an unknown time zone, which has its own code; else it is one of the issues (D-HTTP-7a). */
export const isTimeZoneFault = (issues: ReadonlyArray<Issue>): boolean =>
  issues.length > 0 && issues.every(({ message }) => message === notATimeZone)

/** Adds the codes of their sentences to the issues. */
export const faultCodes = Layer.succeed(FaultCodes, (httpEffect) =>
  Effect.mapError(httpEffect, (error) =>
    error instanceof InvalidInput
      ? new InvalidInput({ issues: error.issues.map((issue) => ({ ...issue, ...faultOf(issue.message) })) })
      : error
  )
)
