import * as Data from "effect/Data"
import { SqlError } from "effect/sql"

/** No host of the address can be used. The message has the reason of each. */
export class NoPrimary extends Data.TaggedError("NoPrimary")<{ readonly message: string }> {}

/** The error as one of a lost connection, which callers repeat. */
export const noPrimary = (message: string): SqlError.SqlError =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause: new NoPrimary({ message }), message, operation: "connect" })
  })
