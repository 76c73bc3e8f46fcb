import { CalendarGrants, type CalendarId, type FetchFault } from "@calendeal/domain/calendars"
import type { Renewal, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { FetchFaultColumn } from "../codes.ts"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"
import { renewGrants } from "../workspaces/renewGrants.ts"
import { listChanged } from "./CalendarCache.ts"

/** The grants of calendars, on PostgreSQL. */
export const layer = Layer.effect(
  CalendarGrants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { post } = yield* OutboxPosting

    const hold = (workspaceId: WorkspaceId, id: CalendarId) =>
      sql`
        select sealed_access, last_error from calendars
        where workspace_id = ${workspaceId} and id = ${id} for no key update
      `.pipe(
        firstRow(HeldRow),
        Effect.map(
          Option.map(({ last_error, sealed_access }) => ({
            sealedAccess: sealed_access,
            isLost: last_error === needsConsent
          }))
        )
      )

    const store = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      id: CalendarId,
      isLost: boolean,
      renewal: Renewal<unknown>
    ) {
      const change = (changes: Readonly<Record<string, string | number | null>>) =>
        sql`
        update calendars set ${sql.update(changes)} where workspace_id = ${workspaceId} and id = ${id}
        returning id, due_at, failures
      `.pipe(listChanged(sql))
      if (renewal._tag === "Renewed") {
        const { sealedAccess } = renewal
        if (sealedAccess !== null) yield* change({ sealed_access: sealedAccess })
        if (isLost) yield* change({ last_error: null, last_error_part: null, failures: 0 })
      } else if (!isLost) {
        yield* sql`
          update calendars set last_error = ${needsConsent}, last_error_part = null, failures = failures + 1
          where workspace_id = ${workspaceId} and id = ${id}
          returning id, due_at, failures
        `.pipe(listChanged(sql))
        const read = yield* sql`
          select last_synced_at from calendars where workspace_id = ${workspaceId} and id = ${id}
        `.pipe(firstRow(ReadRow))
        const lastReadAt = Option.match(read, {
          onNone: () => null,
          onSome: ({ last_synced_at: at }) => at && at.toISOString()
        })
        yield* post([{ _tag: "ReportLostCalendar", workspaceId, calendarId: id, lastReadAt }])
      }
    })

    return CalendarGrants.of({ renew: yield* renewGrants({ hold, store }) })
  })
)

const needsConsent: FetchFault = "needs_consent"

const ReadRow = Schema.Struct({ last_synced_at: Schema.NullOr(Schema.Date) })
const HeldRow = Schema.Struct({ sealed_access: Schema.String, last_error: FetchFaultColumn })
