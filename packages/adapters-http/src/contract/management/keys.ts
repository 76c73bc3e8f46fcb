import * as Context from "effect/Context"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import { InvalidInput, RateLimitedAnswer } from "../errors.ts"
import { type Membership, Required, type User } from "./access.ts"

const errors = [InvalidInput, RateLimitedAnswer] as const

/** Honours the Idempotency-Key of requests about a workspace (D-MGMT-33). */
export class Keyed extends HttpApiMiddleware.Service<Keyed, { requires: Membership }>()(
  "@calendeal/adapters-http/Keyed",
  { error: errors }
) {}

/** As `Keyed`, for endpoints that are outside of any workspace. */
export class KeyedByUser extends HttpApiMiddleware.Service<KeyedByUser, { requires: User }>()(
  "@calendeal/adapters-http/KeyedByUser",
  { error: errors }
) {}

/** Whether the response contains a secret, which is shown once. It is not stored. */
export const ShownOnce = Context.Reference<boolean>("@calendeal/adapters-http/ShownOnce", {
  defaultValue: () => false
})

/** Whether a repeated request has no further effect without a key: it only reads, or the endpoint recognises it. */
export const NeedsNoKey = Context.Reference<boolean>("@calendeal/adapters-http/NeedsNoKey", {
  defaultValue: () => false
})

/** Whether the endpoint honours a key: all that create or trigger something. The others with POST only read. */
export const honoursKeys = ({
  annotations,
  method
}: Pick<HttpApiEndpoint.Top, "annotations" | "method">): boolean =>
  method === "POST" &&
  !Context.get(annotations, NeedsNoKey) &&
  Context.getOrUndefined(annotations, Required)?.scope !== "read"
