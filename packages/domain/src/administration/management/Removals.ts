import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Port: the remaining data of removed workspaces that are too large for one transaction. It is no longer accessible. */
export class Removals extends Context.Service<
  Removals,
  {
    /** Deletes a part, within the time limit of a request. False: nothing is left, or another process is deleting. */
    readonly sweep: Effect<boolean>
  }
>()("@calendeal/domain/management/Removals") {}
