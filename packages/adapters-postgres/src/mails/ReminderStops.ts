import { ReminderStops } from "@calendeal/domain/mails"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The stopped reminders on PostgreSQL. */
export const layer = Layer.effect(
  ReminderStops,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, tenantTransaction } = yield* makeTenancy
    return ReminderStops.of({
      has: ({ bookingUid, recipient, workspaceId }) =>
        Effect.map(
          read(
            workspaceId,
            sql`
              select 1 as stopped from mail_reminder_stops
              where workspace_id = ${workspaceId} and booking_uid = ${bookingUid} and recipient = ${recipient}
            `
          ),
          (rows) => rows.length > 0
        ),

      add: ({ bookingUid, recipient, workspaceId }) =>
        tenantTransaction(workspaceId)(
          sql`
            insert into mail_reminder_stops (workspace_id, booking_uid, recipient)
            select workspace_id, uid, ${recipient} from bookings
            where workspace_id = ${workspaceId} and uid = ${bookingUid}
            for key share
            on conflict do nothing
          `.pipe(Effect.asVoid)
        )
    })
  })
)
