import { randomUUID } from "node:crypto"
import * as Context from "effect/Context"

const shape = /^[A-Za-z0-9._-]{8,128}$/

/** What a request is called in its answer, the log and the trace: the caller's word if it is fit, else a new one (D-HTTP-5). */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && shape.test(given) ? given : randomUUID()

/** The name of the request that is being answered. */
export const RequestId = Context.Reference<string>("@calendeal/adapters-http/RequestId", {
  defaultValue: () => randomUUID()
})
