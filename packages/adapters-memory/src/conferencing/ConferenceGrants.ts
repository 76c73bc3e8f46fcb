import { type ConferenceAccountId, ConferenceGrants } from "@calendeal/domain/conferencing"
import { GrantBusy, type Renewal, type StoredGrant, type WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Semaphore } from "effect"
import { Store } from "../Store.ts"

/** The longest wait for another renewal of the same grant. */
const longestWait = "4 seconds"

/** The grants of this process's conference accounts. */
export const layer = Layer.effect(
  ConferenceGrants,
  Effect.map(Store, (store) => {
    const held = new Map<ConferenceAccountId, Semaphore.Semaphore>()
    const holding = (id: ConferenceAccountId) => {
      const semaphore = held.get(id) ?? Semaphore.makeUnsafe(1)
      held.set(id, semaphore)
      return semaphore
    }
    return ConferenceGrants.of({
      renew: <A, E, R>(
        workspaceId: WorkspaceId,
        id: ConferenceAccountId,
        act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>
      ) =>
        Effect.acquireUseRelease(
          holding(id)
            .take(1)
            .pipe(
              Effect.timeoutOrElse({ duration: longestWait, orElse: () => Effect.fail(new GrantBusy()) })
            ),
          Effect.fnUntraced(function* () {
            const { conferenceAccounts } = store.dataOf(workspaceId)
            const before = conferenceAccounts.get(id)
            if (before === undefined) return Option.none<Renewal<A>>()
            const isLost = before.lostAt !== null
            const renewal = yield* act({ sealedAccess: before.sealedAccess, isLost })
            const kept = conferenceAccounts.get(id)
            if (kept === undefined) return Option.none<Renewal<A>>()
            if (renewal._tag === "Renewed") {
              const sealedAccess = renewal.sealedAccess ?? kept.sealedAccess
              conferenceAccounts.set(id, { ...kept, sealedAccess, lostAt: null })
            } else if (!isLost) {
              conferenceAccounts.set(id, { ...kept, lostAt: yield* DateTime.now })
              store.outboxMessages.post([
                {
                  _tag: "ReportLostAccount",
                  workspaceId,
                  account: "conference",
                  accountId: id,
                  endsAt: null,
                  userId: null
                }
              ])
            }
            return Option.some(renewal)
          }),
          () => holding(id).release(1)
        )
    })
  })
)
