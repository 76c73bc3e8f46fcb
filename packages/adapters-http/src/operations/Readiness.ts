import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Whether the process should be sent requests, and how each of its components is. */
export interface Condition {
  readonly ready: boolean
  readonly components: Readonly<Record<string, string>>
}

/** What the application knows of its own readiness; it is not ready while it drains (D-HTTP-12). */
export class Readiness extends Context.Service<Readiness, { readonly check: Effect<Condition> }>()(
  "@calendeal/adapters-http/Readiness"
) {}
