import { type CalendarId, CalendarGrants, type FetchFault } from "@calendeal/domain/calendars"
import { GrantBusy, type Renewal, type StoredGrant, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { listChanged } from "./CalendarCache.ts"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { FetchFaultColumn } from "../codes.ts"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The grants of calendars, on PostgreSQL. */
export const layer = Layer.effect(
  CalendarGrants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { tenantTransaction } = yield* makeTenancy
    const { committed, post } = yield* OutboxPosting

    const hold = (workspaceId: WorkspaceId, id: CalendarId) =>
      sql`
        select sealed_access, last_error from calendars
        where workspace_id = ${workspaceId} and id = ${id} for no key update
      `.pipe(Effect.mapError(busyIfLocked), firstRow(HeldRow))

    const store = Effect.fnUntraced(function* <A>(
      workspaceId: WorkspaceId,
      id: CalendarId,
      isLost: boolean,
      renewal: Renewal<A>
    ) {
      const change = (changes: Readonly<Record<string, string | number | null>>) =>
        sql`
        update calendars set ${sql.update(changes)} where workspace_id = ${workspaceId} and id = ${id}
        returning id, due_at, failures
      `.pipe(listChanged(sql))
      if (renewal._tag === "Renewed") {
        const { sealedAccess } = renewal
        if (sealedAccess !== null) yield* change({ sealed_access: sealedAccess })
        if (isLost) yield* change({ last_error: null, failures: 0 })
      } else if (!isLost) {
        yield* sql`
          update calendars set last_error = ${needsConsent}, failures = failures + 1
          where workspace_id = ${workspaceId} and id = ${id}
          returning id, due_at, failures
        `.pipe(listChanged(sql))
        yield* post([{ _tag: "ReportLostCalendar", workspaceId, calendarId: id }])
      }
    })

    return CalendarGrants.of({
      renew: <A, E, R>(
        workspaceId: WorkspaceId,
        id: CalendarId,
        act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>
      ) =>
        Effect.suspend(() => {
          // If the connection is lost at COMMIT, only the storing is repeated: the refresh token is used already.
          let done: { readonly before: string; readonly renewal: Renewal<A> } | undefined
          return tenantTransaction(workspaceId)(
            Effect.gen(function* () {
              const held = yield* hold(workspaceId, id)
              if (Option.isNone(held)) return Option.none<Renewal<A>>()
              const { last_error, sealed_access: before } = held.value
              const isLost = last_error === needsConsent
              done ??= { before, renewal: yield* act({ sealedAccess: before, isLost }) }
              if (before === done.before) yield* store(workspaceId, id, isLost, done.renewal)
              return Option.some(done.renewal)
            })
          )
        }).pipe(Effect.tap(committed))
    })
  })
)

const needsConsent: FetchFault = "needs_consent"

const busyIfLocked = (error: SqlError): SqlError | GrantBusy =>
  error.reason._tag === "LockTimeoutError" ? new GrantBusy() : error

const HeldRow = Schema.Struct({ sealed_access: Schema.String, last_error: FetchFaultColumn })
