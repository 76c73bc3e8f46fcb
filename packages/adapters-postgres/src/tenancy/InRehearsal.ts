import * as Context from "effect/Context"

/** Whether the fiber runs in a rehearsal. Its transactions are then savepoints, and workers are not notified. */
export const InRehearsal = Context.Reference<boolean>("@calendeal/adapters-postgres/tenancy/InRehearsal", {
  defaultValue: () => false
})

/** The statement on a savepoint that replaces the beginning or the end of a transaction. */
export const savepointOf = (text: string): string => {
  switch (text) {
    case "COMMIT":
      return "RELEASE SAVEPOINT rehearsed"
    case "ROLLBACK":
      return "ROLLBACK TO SAVEPOINT rehearsed"
    default:
      return "SAVEPOINT rehearsed"
  }
}
