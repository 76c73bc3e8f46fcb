import { type ConferenceAccountId, ConferenceGrants } from "@calendeal/domain/conferencing"
import { GrantBusy, type Renewal, type StoredGrant, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The grants of conference accounts, on PostgreSQL. */
export const layer = Layer.effect(
  ConferenceGrants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { tenantTransaction } = yield* makeTenancy
    const { committed, post } = yield* OutboxPosting

    const hold = (workspaceId: WorkspaceId, id: ConferenceAccountId) =>
      sql`
        select sealed_access, lost_at from conference_accounts
        where workspace_id = ${workspaceId} and id = ${id} for no key update
      `.pipe(Effect.mapError(busyIfLocked), firstRow(HeldRow))

    const store = Effect.fnUntraced(function* <A>(
      workspaceId: WorkspaceId,
      id: ConferenceAccountId,
      isLost: boolean,
      renewal: Renewal<A>
    ) {
      const change = (changes: Readonly<Record<string, string | Date | null>>) =>
        sql`
          update conference_accounts set ${sql.update(changes)} where workspace_id = ${workspaceId} and id = ${id}
        `
      if (renewal._tag === "Renewed") {
        const { sealedAccess } = renewal
        if (sealedAccess !== null) yield* change({ sealed_access: sealedAccess })
        if (isLost) yield* change({ lost_at: null })
      } else if (!isLost) {
        yield* change({ lost_at: DateTime.toDateUtc(yield* DateTime.now) })
        yield* post([
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

    return ConferenceGrants.of({
      renew: <A, E, R>(
        workspaceId: WorkspaceId,
        id: ConferenceAccountId,
        act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>
      ) =>
        Effect.suspend(() => {
          // If the connection is lost at COMMIT, only the storing is repeated: the refresh token is used already.
          let done: { readonly before: string; readonly renewal: Renewal<A> } | undefined
          return tenantTransaction(workspaceId)(
            Effect.gen(function* () {
              const held = yield* hold(workspaceId, id)
              if (Option.isNone(held)) return Option.none<Renewal<A>>()
              const { lost_at, sealed_access: before } = held.value
              const isLost = lost_at !== null
              done ??= { before, renewal: yield* act({ sealedAccess: before, isLost }) }
              if (before === done.before) yield* store(workspaceId, id, isLost, done.renewal)
              return Option.some(done.renewal)
            })
          )
        }).pipe(Effect.tap(committed))
    })
  })
)

const busyIfLocked = (error: SqlError): SqlError | GrantBusy =>
  error.reason._tag === "LockTimeoutError" ? new GrantBusy() : error

const HeldRow = Schema.Struct({
  sealed_access: Schema.String,
  lost_at: Schema.NullOr(Schema.DateTimeUtcFromDate)
})
