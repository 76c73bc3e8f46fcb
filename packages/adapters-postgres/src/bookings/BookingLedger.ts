import { BookingLedger, type Entry } from "@calendeal/domain/bookings"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { hashOf } from "../consistency/idempotencyKeys.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { unlessRemoved } from "../tenancy/unlessRemoved.ts"
import { enter } from "./enter.ts"
import { history } from "./history.ts"
import { bookingOf, firstBooking } from "./rows.ts"

/** The booking ledger on PostgreSQL. */
export const layer = Layer.effect(
  BookingLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const followUps = yield* FollowUpQueue
    const tenancy = makeTenancy(sql)
    const { read } = tenancy
    return BookingLedger.of({
      find: (workspaceId, uid) => firstBooking(read(workspaceId, bookingOf(sql, workspaceId, uid))),

      findByKey: (workspaceId, eventTypeId, key) =>
        read(
          workspaceId,
          sql`
            select bookings.* from idempotency_keys used
            join bookings on bookings.workspace_id = used.workspace_id and bookings.uid = used.outcome
            where used.workspace_id = ${workspaceId} and used.scope = ${eventTypeId}
              and used.key_hash = ${hashOf(key)}
          `
        ).pipe(firstBooking),

      history: (question) => history(sql, tenancy, question),

      enter: (draft) =>
        unlessRemoved(sql, draft.alternatives[0].workspaceId)(
          enter(sql, followUps, draft),
          Effect.succeed<Entry>({ _tag: "Unavailable" })
        ).pipe(Effect.catchTag("Refused", ({ entry }) => Effect.succeed(entry)))
    })
  })
)
