import * as Effect from "effect/Effect"
import { PgConnection } from "../../src/connection/PgConnection.ts"
import type { SentStatement } from "./forgetting.ts"

/** Records every statement that a connection of this process sends, in order, until it is stopped. */
export const recordStatements = () => {
  const sent: Array<SentStatement> = []
  const run = PgConnection.prototype.run
  PgConnection.prototype.run = function (text, parameters, how) {
    // The statement is sent when the effect runs, not when it is created.
    return Effect.suspend(() => {
      sent.push({ text, parameters: [...parameters] })
      return run.call(this, text, parameters, how)
    })
  }
  return { sent, stop: () => void (PgConnection.prototype.run = run) }
}

/** Whether the statement reads or writes rows of a workspace. The directories contain only names. */
export const isTenants = ({ text }: SentStatement) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  /\bworkspace_id\b|\benter_booking\(/i.test(text) &&
  !/\bworkspace_of_\w+\(/.test(text)
