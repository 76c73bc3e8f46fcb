import * as Effect from "effect/Effect"
import { HttpApiMiddleware } from "effect/http-api"
import { type Issue, Readable } from "../contract/index.ts"
import { issuesOf, refusalOf } from "./issues.ts"

/** Answers what the contract's schemas refuse of a query or of headers. */
export const readable = HttpApiMiddleware.layerSchemaErrorTransform(Readable, (error) => {
  // An answer that its own schema refuses is our mistake.
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error.cause)
  const issues = issuesOf(error.cause.issue)
  return Effect.fail(refusalOf(error.kind === "Headers" ? issues.map(namedAsSent) : issues))
})

/** Headers are known in lower case, and documented as `Idempotency-Key`. */
const namedAsSent = ({ message, path: [name, ...rest] }: Issue): Issue => ({
  message,
  path: [String(name).replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()), ...rest]
})
