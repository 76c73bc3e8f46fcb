import * as Context from "effect/Context"

/** Whether the fiber runs in a rehearsal. Its transactions are then savepoints, and workers are not notified. */
export const InRehearsal = Context.Reference<boolean>("@calendeal/adapters-postgres/tenancy/InRehearsal", {
  defaultValue: () => false
})

/** The statement, or the one on a savepoint that replaces the beginning or the end of a transaction. */
export const savepointOf = (text: string): string => {
  if (text.startsWith("BEGIN")) return "SAVEPOINT rehearsed"
  if (text === "COMMIT") return "RELEASE SAVEPOINT rehearsed"
  return text === "ROLLBACK" ? "ROLLBACK TO SAVEPOINT rehearsed" : text
}
