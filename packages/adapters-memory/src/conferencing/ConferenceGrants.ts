import { type ConferenceAccountId, ConferenceGrants } from "@calendeal/domain/conferencing"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"
import { renewGrants } from "../workspaces/renewGrants.ts"

/** The grants of this process's conference accounts. */
export const layer = Layer.effect(
  ConferenceGrants,
  Effect.map(Store, (store) =>
    ConferenceGrants.of({
      renew: renewGrants<ConferenceAccountId>({
        find: (workspaceId, id) => {
          const account = store.dataOf(workspaceId).conferenceAccounts.get(id)
          return account && { sealedAccess: account.sealedAccess, isLost: account.lostAt !== null }
        },
        store: Effect.fnUntraced(function* (workspaceId, id, isLost, renewal) {
          const { conferenceAccounts } = store.dataOf(workspaceId)
          const kept = conferenceAccounts.get(id)
          if (kept === undefined) return
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
        })
      })
    })
  )
)
