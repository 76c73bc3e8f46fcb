import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Connection } from "../../src/connection/Connection.ts"
import { layer as ports, migrations, serviceRole } from "../../src/index.ts"
import { freshPostgres } from "../../src/testing/index.ts"
import type { SentStatement } from "./forgetting.ts"

/** One connection, so that the statements are in the order of their transactions. */
export const onOneConnection = ports.pipe(
  Layer.provide(freshPostgres(migrations, { role: serviceRole, connections: 1 }))
)

/** Records every statement that a connection of this process sends, in order, until it is stopped. */
export const recordStatements = () => {
  const sent: Array<SentStatement> = []
  const run = Connection.prototype.rows
  Connection.prototype.rows = function (text, parameters, isPrepared) {
    // The statement is sent when the effect runs, not when it is created.
    return Effect.suspend(() => {
      sent.push({ text, parameters: [...parameters] })
      return run.call(this, text, parameters, isPrepared)
    })
  }
  return { sent, stop: () => void (Connection.prototype.rows = run) }
}

/**
 * Whether the statement reads or writes rows of a workspace. The directories contain only names, and the service can only
 * insert into the outbox.
 */
export const isTenants = ({ text }: SentStatement) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  /\bworkspace_id\b|\b(?:enter_booking|cancel_booking|settle_hold|move_group|append_form_events)\(/i.test(
    text
  ) &&
  !/\bworkspace_of_\w+\(|^\s*(?:with posted as \(\s*)?insert into outbox_messages\b/.test(text)
