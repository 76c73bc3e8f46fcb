import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import { SqlError } from "effect/sql"

interface Fields {
  readonly cause: object
  readonly message: string
  readonly operation: string
}

type Reason = (fields: Fields, cause: object) => SqlError.SqlErrorReason

const connection: Reason = (fields) => new SqlError.ConnectionError(fields)

/**
 * The reason of a SQLSTATE, by its code or otherwise its class (the first two characters).
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const bySqlState: Readonly<Record<string, Reason>> = {
  "08": connection,
  // The server ended the session: a timeout of the idle session or of the transaction.
  "25P03": connection,
  "25P04": connection,
  "57P05": connection,
  // The server shuts down, has crashed or starts; or the database was dropped.
  "57P01": connection,
  "57P02": connection,
  "57P03": connection,
  "57P04": connection,
  // Too many clients.
  "53300": connection,
  "23": (fields) => new SqlError.ConstraintError(fields),
  "23505": (fields, cause) =>
    new SqlError.UniqueViolation({
      ...fields,
      constraint: Option.getOrElse(constraintIn(cause), () => "unknown")
    }),
  "28": (fields) => new SqlError.AuthenticationError(fields),
  "40001": (fields) => new SqlError.SerializationError(fields),
  "40P01": (fields) => new SqlError.DeadlockError(fields),
  "42": (fields) => new SqlError.SqlSyntaxError(fields),
  "42501": (fields) => new SqlError.AuthorizationError(fields),
  "55P03": (fields) => new SqlError.LockTimeoutError(fields),
  "57014": (fields) => new SqlError.StatementTimeoutError(fields)
}

/** The SqlError of an error of postgres.js or the socket during `operation`. */
export const toSqlError = (operation: string, cause: unknown) => {
  const error = Predicate.isObject(cause) ? cause : new Error(String(cause))
  // "Key (email)=(ann@example.com) already exists": logs must not contain values of rows.
  Reflect.deleteProperty(error, "detail")
  const code = Option.getOrElse(stringIn(error, "code"), () => "")
  const fields = { cause: error, message: messageOf(error, code), operation }
  const reason = isConnectionCode(code) ? connection : (bySqlState[code] ?? bySqlState[code.slice(0, 2)])
  return new SqlError.SqlError({ reason: reason?.(fields, error) ?? new SqlError.UnknownError(fields) })
}

/** Codes of the driver (CONNECTION_CLOSED, CONNECT_TIMEOUT …) and of sockets (ECONNREFUSED, EPIPE …). */
const isConnectionCode = (code: string) => /^(CONN|E[A-Z]{3})/.test(code)

/** The violated constraint: unique, exclusion, check or foreign key. */
export const violatedConstraint = (error: SqlError.SqlError): Option.Option<string> =>
  constraintIn(error.reason.cause)

const constraintIn = (cause: unknown) => stringIn(cause, "constraint_name")

const stringIn = (value: unknown, key: string): Option.Option<string> =>
  Predicate.hasProperty(value, key) && typeof value[key] === "string"
    ? Option.some(value[key])
    : Option.none()

const messageOf = (error: object, code: string) => {
  // If a host name has several addresses, Node reports one error for each of them.
  const one = error instanceof AggregateError ? error.errors[0] : error
  return Option.getOrElse(stringIn(one, "message"), () => "") || code || "unknown failure"
}
