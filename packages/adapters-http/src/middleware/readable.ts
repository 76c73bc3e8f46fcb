import * as Effect from "effect/Effect"
import { HttpApiMiddleware } from "effect/http-api"
import { type Issue, Readable } from "../contract/index.ts"
import { issuesOf, refusalOf } from "./issues.ts"

/** Answers schema errors of a query or of headers with `invalid_input`. */
export const readable = HttpApiMiddleware.layerSchemaErrorTransform(Readable, (error) => {
  // A response that its own schema refuses is a defect.
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error.cause)
  const issues = issuesOf(error.cause.issue)
  return Effect.fail(refusalOf(error.kind === "Headers" ? issues.map(namedAsSent) : issues))
})

/** Header names are parsed in lower case; an issue shows the documented form, such as `Idempotency-Key`. */
const namedAsSent = ({ message, path: [name, ...rest] }: Issue): Issue => ({
  message,
  path: [String(name).replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()), ...rest]
})
