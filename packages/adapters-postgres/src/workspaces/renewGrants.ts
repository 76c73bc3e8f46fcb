import { GrantBusy, type Renewal, type StoredGrant, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlError } from "effect/sql/SqlError"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The rows that have grants. Both run in a transaction that sees one workspace. */
interface GrantRows<Id> {
  /** Locks the row and reads its grant. None: there is no such row. */
  readonly hold: (workspaceId: WorkspaceId, id: Id) => Effect.Effect<Option.Option<StoredGrant>, SqlError>
  readonly store: (
    workspaceId: WorkspaceId,
    id: Id,
    isLost: boolean,
    renewal: Renewal<unknown>
  ) => Effect.Effect<void, SqlError>
}

/** Renews grants in the transaction that holds their rows, as `CalendarGrants` and `ConferenceGrants` describe it. */
export const renewGrants = Effect.fnUntraced(function* <Id>({ hold, store }: GrantRows<Id>) {
  const { tenantTransaction } = yield* makeTenancy
  const { committed } = yield* OutboxPosting
  return <A, E, R>(
    workspaceId: WorkspaceId,
    id: Id,
    act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>
  ) =>
    Effect.suspend(() => {
      // If the connection is lost at COMMIT, only the storing is repeated: the refresh token is used already.
      let done: { readonly before: string; readonly renewal: Renewal<A> } | undefined
      return tenantTransaction(workspaceId)(
        Effect.gen(function* () {
          const held = yield* Effect.mapError(hold(workspaceId, id), busyIfLocked)
          if (Option.isNone(held)) return Option.none<Renewal<A>>()
          const { isLost, sealedAccess: before } = held.value
          done ??= { before, renewal: yield* act(held.value) }
          if (before === done.before) yield* store(workspaceId, id, isLost, done.renewal)
          return Option.some(done.renewal)
        })
      )
    }).pipe(Effect.tap(committed))
})

const busyIfLocked = (error: SqlError): SqlError | GrantBusy =>
  error.reason._tag === "LockTimeoutError" ? new GrantBusy() : error
