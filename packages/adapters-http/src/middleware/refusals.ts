import type { Fault } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpApiMiddleware } from "effect/http-api"
import {
  InvalidInput,
  InvalidTimezone,
  type Issue,
  PlainIssues,
  SchemaErrors,
  TimeZoneErrors
} from "../contract/index.ts"
import { issuesOf } from "../faults/issuesOf.ts"

/** Fails with an error that has only a code. It is created once, because capturing a stack trace per request is wasteful. */
export const refuse = <Refusal>(Refusal: new () => Refusal) => {
  const refusal = Effect.fail(new Refusal())
  return () => refusal
}

/** The refusal of one field. */
export const invalidField = (path: string | Issue["path"], { code, message, values }: Fault): InvalidInput =>
  new InvalidInput({
    issues: [{ path: typeof path === "string" ? [path] : path, message, code, ...(values && { values }) }]
  })

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

/** Answers schema errors of a query or of headers with `invalid_input`. */
export const schemaErrors = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, (error) => {
  // A response that its own schema refuses is a defect.
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error.cause)
  const issues = issuesOf(error.cause.issue)
  return Effect.fail(refusalOf(error.kind === "Headers" ? issues.map(documentedName) : issues))
})

/** Header names are parsed in lower case; an issue shows the documented form, such as `Idempotency-Key`. */
const documentedName = ({ path: [name, ...rest], ...fault }: Issue): Issue => ({
  ...fault,
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
  issues.length > 0 && issues.every(({ code }) => code === "time_zone")

/** The issues as the public API and assistants' tools have them, without codes (D-CON-61). */
export const plainly = (issues: ReadonlyArray<Issue>): ReadonlyArray<Issue> =>
  issues.map(({ message, path }) => ({ path, message }))

export const plainIssues = Layer.succeed(PlainIssues, (httpEffect) =>
  Effect.mapError(httpEffect, (error) =>
    error instanceof InvalidInput ? new InvalidInput({ issues: plainly(error.issues) }) : error
  )
)
