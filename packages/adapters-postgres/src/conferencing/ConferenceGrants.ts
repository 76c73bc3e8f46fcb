import { type ConferenceAccountId, ConferenceGrants } from "@calendeal/domain/conferencing"
import type { Renewal, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"
import { renewGrants } from "../workspaces/renewGrants.ts"

/** The grants of conference accounts, on PostgreSQL. */
export const layer = Layer.effect(
  ConferenceGrants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { post } = yield* OutboxPosting

    const hold = (workspaceId: WorkspaceId, id: ConferenceAccountId) =>
      sql`
        select sealed_access, lost_at from conference_accounts
        where workspace_id = ${workspaceId} and id = ${id} for no key update
      `.pipe(
        firstRow(HeldRow),
        Effect.map(
          Option.map(({ lost_at, sealed_access }) => ({
            sealedAccess: sealed_access,
            isLost: lost_at !== null
          }))
        )
      )

    const store = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      id: ConferenceAccountId,
      isLost: boolean,
      renewal: Renewal<unknown>
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

    return ConferenceGrants.of({ renew: yield* renewGrants({ hold, store }) })
  })
)

const HeldRow = Schema.Struct({
  sealed_access: Schema.String,
  lost_at: Schema.NullOr(Schema.DateTimeUtcFromDate)
})
