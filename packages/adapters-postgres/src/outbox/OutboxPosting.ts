import { hash, randomUUID } from "node:crypto"
import { OutboxMessage } from "@calendeal/domain/consistency"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { json } from "../connection/index.ts"
import { InRehearsal } from "../tenancy/InRehearsal.ts"
import { OutboxNotifier } from "./OutboxNotifier.ts"

/** Posts messages in the transactions of the ports that commit. */
export class OutboxPosting extends Context.Service<
  OutboxPosting,
  {
    /**
     * A statement that stores the messages in the current transaction. `act` names a transaction that may be repeated
     * after a lost COMMIT without an idempotency key, so that its messages are stored once.
     */
    readonly post: (
      messages: ReadonlyArray<OutboxMessage>,
      how?: { readonly act?: string }
    ) => Statement<object>
    /** Notifies workers after the commit. */
    readonly committed: Effect.Effect<void>
  }
>()("@calendeal/adapters-postgres/outbox/OutboxPosting") {}

export const layer = Layer.effect(
  OutboxPosting,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { notify } = yield* OutboxNotifier
    return OutboxPosting.of({
      committed: Effect.flatMap(InRehearsal, (isRehearsal) => (isRehearsal ? Effect.void : notify)),
      post: (messages, { act } = {}) => sql`
        insert into outbox_messages (id, workspace_id, body)
        select id, workspace_id, body
        from jsonb_to_recordset(${json(rowsOf(messages, act))}) as posted (id uuid, workspace_id uuid, body jsonb)
        on conflict do nothing
      `
    })
  })
)

const encode = Schema.encodeSync(Schema.toCodecJson(OutboxMessage))

/** The messages as rows of `outbox_messages`. */
export const rowsOf = (messages: ReadonlyArray<OutboxMessage>, act?: string) =>
  messages.map((message, index) => ({
    id: act === undefined ? randomUUID() : idOf(act, index),
    workspace_id: message.workspaceId,
    body: encode(message)
  }))

/** The first 128 bits of a hash, in the form of a UUID. */
const idOf = (act: string, index: number): string => hash("sha256", `${act}/${index}`).slice(0, 32)
