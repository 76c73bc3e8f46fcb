import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Whether the process is ready for requests, and the state of each component. */
export interface Condition {
  readonly ready: boolean
  readonly components: Readonly<Record<string, string>>
}

/** The application's readiness. It is not ready while it drains connections (D-HTTP-12). */
export class Readiness extends Context.Service<Readiness, { readonly check: Effect<Condition> }>()(
  "@calendeal/adapters-http/Readiness"
) {}
