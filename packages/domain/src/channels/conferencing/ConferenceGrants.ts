import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { GrantBusy, Renewal, StoredGrant, WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { ConferenceAccountId } from "./ConferenceAccount.ts"

/** Port: the grants of conference accounts that were connected in the browser. */
export class ConferenceGrants extends Context.Service<
  ConferenceGrants,
  {
    /**
     * Runs `act` with the stored grant and stores its result in one transaction that holds the account's row: no two processes
     * renew a grant at the same time, and the next one gets the replaced grant. `Lost` stores the time as the account's `lostAt`
     * and posts `ReportLostAccount`, the first time; `Renewed` ends it (D-CONN-10). None: the account was removed. If `act` fails,
     * nothing is stored. It runs once, and must end within `renewalSeconds`.
     */
    readonly renew: <A, E, R>(
      workspaceId: WorkspaceId,
      id: ConferenceAccountId,
      act: (stored: StoredGrant) => Effect<Renewal<A>, E, R>
    ) => Effect<Option<Renewal<A>>, E | GrantBusy, R>
  }
>()("@calendeal/domain/conferencing/ConferenceGrants") {}
