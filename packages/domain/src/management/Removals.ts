import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Port: what is left of workspaces that were too large to be removed at once. They are gone for everybody already. */
export class Removals extends Context.Service<
  Removals,
  {
    /** Takes some of it away, so much as takes no longer than a request may. False: nothing is left, or others are at it. */
    readonly sweep: Effect<boolean>
  }
>()("@calendeal/domain/management/Removals") {}
