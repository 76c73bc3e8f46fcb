import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import { SqlError } from "effect/sql"

/**
 * The codes with which the server ends a session, or refuses one, for which the driver has no reason of its own: a timeout of
 * the idle session or of the transaction, a shutdown, a crash, a start, a dropped database, too many clients. And a server that only reads: the next session may be on
 * the server that has taken over.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const lost = new Set(["25006", "25P03", "25P04", "53300", "57P01", "57P02", "57P03", "57P04", "57P05"])

/** The driver's error with the server's message, and a lost session as a `ConnectionError`. */
export const describedError = ({ reason }: SqlError.SqlError): SqlError.SqlError => {
  const { cause } = reason
  // "Key (email)=(ann@example.com) already exists": logs must not contain values of rows.
  if (Predicate.isObject(cause)) Reflect.deleteProperty(cause, "detail")
  const message = messageOf(cause) || reason.message
  const isLost = Option.exists(textIn(cause, "code"), (code) => lost.has(code))
  return new SqlError.SqlError({
    reason: isLost
      ? new SqlError.ConnectionError({ cause, message, operation: reason.operation ?? "execute" })
      : Object.assign(reason, { message })
  })
}

/**
 * Whether a prepared statement does not fit the schema any more: a migration has added a column to a table of which it reads
 * all columns (D-UPG-6). The statement has done nothing, and a new session prepares it again.
 */
export const isStalePlan = (error: unknown): boolean =>
  SqlError.isSqlError(error) &&
  Option.contains(codeOf(error), "0A000") &&
  messageOf(error.reason.cause).startsWith("cached plan")

class NotAnswered extends Error {
  override readonly message = "PostgreSQL does not answer"
}

/** The error of a server that does not answer. */
export const notAnswered = () => {
  const cause = new NotAnswered()
  return new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause, message: cause.message, operation: "execute" })
  })
}

export const isNotAnswered = ({ reason }: SqlError.SqlError): boolean => reason.cause instanceof NotAnswered

/**
 * The violated constraint: unique, exclusion, check or foreign key. Citus reports the constraint of a shard, with the shard's
 * number, in the message only.
 */
export const violatedConstraint = ({ reason }: SqlError.SqlError): Option.Option<string> =>
  Option.orElse(textIn(reason.cause, "constraint"), () =>
    Option.fromNullishOr(/(\w+)_\d{6,}\W*$/.exec(messageOf(reason.cause))?.[1])
  )

/** The SQLSTATE, or Node's code of a broken connection. */
export const codeOf = ({ reason }: SqlError.SqlError): Option.Option<string> => textIn(reason.cause, "code")

const textIn = (value: unknown, key: string): Option.Option<string> =>
  Predicate.hasProperty(value, key) && typeof value[key] === "string"
    ? Option.some(value[key])
    : Option.none()

const messageOf = (cause: unknown): string => {
  // If a host name has several addresses, Node reports one error for each of them.
  const one = cause instanceof AggregateError ? cause.errors[0] : cause
  return Option.getOrElse(textIn(one, "message"), () => "")
}
