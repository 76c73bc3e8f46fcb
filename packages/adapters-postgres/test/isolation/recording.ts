import * as Effect from "effect/Effect"
import { PgConnection } from "../../src/connection/PgConnection.ts"
import type { SentStatement } from "./forgetting.ts"

/** Listens to every statement that any connection of this process sends, in their order, until it is stopped. */
export const recordStatements = () => {
  const sent: Array<SentStatement> = []
  const run = PgConnection.prototype.run
  PgConnection.prototype.run = function (text, parameters, how) {
    // It is sent when the effect runs, not when it is made.
    return Effect.suspend(() => {
      sent.push({ text, parameters: [...parameters] })
      return run.call(this, text, parameters, how)
    })
  }
  return { sent, stop: () => void (PgConnection.prototype.run = run) }
}

/** Whether the statement reads or writes what belongs to a workspace; the directories tell of names only. */
export const isTenants = ({ text }: SentStatement) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  /\bworkspace_id\b|\benter_booking\(/i.test(text) &&
  !/\bworkspace_of_\w+\(/.test(text)
