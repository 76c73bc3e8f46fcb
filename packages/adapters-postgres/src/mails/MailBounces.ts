import { MailBounces } from "@calendeal/domain/mails"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { allDeliveries } from "../outbox/rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The sent mails on PostgreSQL. */
export const layer = Layer.effect(
  MailBounces,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, tenantTransaction } = yield* makeTenancy
    const { committed, post } = yield* OutboxPosting
    return MailBounces.of({
      find: ({ deliveryPrefix, workspaceId }) =>
        read(
          workspaceId,
          sql`
            select * from deliveries
            where workspace_id = ${workspaceId} and destination in ('mail', 'reminder')
              and id between ${`${deliveryPrefix}${"0".repeat(16)}`}::uuid and ${`${deliveryPrefix}${"f".repeat(16)}`}::uuid
            limit 1
          `
        ).pipe(allDeliveries, Effect.map(Arr.head)),

      record: Effect.fnUntraced(function* ({ delivery, messages, suppression }) {
        const { destination, id, reason, settledAt, status } = delivery
        const { workspaceId } = destination
        const isStored = yield* tenantTransaction(workspaceId)(
          Effect.gen(function* () {
            const rows = yield* sql`
              update deliveries
              set status = ${status}, reason = ${reason}, settled_at = ${settledAt && DateTime.toDateUtc(settledAt)}
              where workspace_id = ${workspaceId} and id = ${id}
                -- canComeBack
                and status in ('pending', 'confirming', 'delivered')
              returning id
            `
            if (rows.length === 0) return false
            if (suppression !== null)
              yield* sql`
                insert into mail_suppressions (workspace_id, address_hash, reason, at)
                values (
                  ${workspaceId}, ${suppression.hash}, ${suppression.reason}, ${DateTime.toDateUtc(suppression.at)}
                )
                on conflict do nothing
              `
            yield* post(messages, { act: `bounce/${id}` })
            return true
          })
        )
        if (isStored) yield* committed
        return isStored
      })
    })
  })
)
