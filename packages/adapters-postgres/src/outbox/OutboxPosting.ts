import { hash, randomUUID } from "node:crypto"
import { OutboxMessage } from "@calendeal/domain/consistency"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment, Statement } from "effect/sql/Statement"
import { OutboxNotifier } from "./OutboxNotifier.ts"

/** How the ports that commit acts post messages. */
export class OutboxPosting extends Context.Service<
  OutboxPosting,
  {
    /**
     * Stores the messages with what else the transaction stores, or not at all. An act that may be done again after a
     * lost COMMIT, and that no key guards, has a name: then its messages are stored once. `given` is a condition that
     * is known only while the statement runs.
     */
    readonly post: (
      messages: ReadonlyArray<OutboxMessage>,
      how?: { readonly act?: string; readonly given?: Fragment }
    ) => Statement<object>
    /** Says that some were committed: workers need not wait for their next look. */
    readonly committed: Effect.Effect<void>
  }
>()("@calendeal/adapters-postgres/outbox/OutboxPosting") {}

export const layer = Layer.effect(
  OutboxPosting,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { notify } = yield* OutboxNotifier
    return OutboxPosting.of({
      committed: notify,
      post: (messages, { act, given = sql`true` } = {}) => sql`
        insert into outbox_messages (id, workspace_id, body)
        select id, workspace_id, body
        from jsonb_to_recordset(${rowsOf(messages, act)}::jsonb) as posted (id uuid, workspace_id uuid, body jsonb)
        where ${given}
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
