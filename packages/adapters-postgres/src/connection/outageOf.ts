import * as Option from "effect/Option"
import { type SqlError, isSqlError } from "effect/sql/SqlError"
import { codeOf } from "./errors.ts"

/** Why PostgreSQL does not do its work at the moment (D-OUTAGE-1). */
export type OutageCause =
  | "unreachable"
  | "too_many_connections"
  | "out_of_resources"
  | "disk_full"
  | "read_only"
  | "lock_timeout"
  | "statement_timeout"
  | "unanswered"

/** An outage, and the whole seconds after which another attempt is useful. */
export interface Outage {
  readonly cause: OutageCause
  readonly retryAfterSeconds: number
}

/** A restart takes a few seconds, a lock is free soon, and a full disk needs a person. */
const retryAfterSeconds: Readonly<Record<OutageCause, number>> = {
  unreachable: 2,
  too_many_connections: 2,
  out_of_resources: 5,
  disk_full: 30,
  read_only: 5,
  lock_timeout: 1,
  statement_timeout: 5,
  unanswered: 5
}

export const outageBy = (cause: OutageCause): Outage => ({
  cause,
  retryAfterSeconds: retryAfterSeconds[cause]
})

/** The outage that an error shows; none if the error is a fault of the program, such as a violated constraint. */
export const outageOf = (error: unknown): Outage | undefined => {
  if (!isSqlError(error)) return undefined
  const cause = Option.match(codeOf(error), { onNone: () => undefined, onSome: causeOfCode })
  const found = cause ?? causeOfTag(error)
  return found === undefined ? undefined : outageBy(found)
}

/** By SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const causeOfCode = (code: string): OutageCause | undefined => {
  switch (code) {
    case "25006":
      return "read_only"
    case "53100":
      return "disk_full"
    case "53300":
      return "too_many_connections"
    case "53000":
    case "53200":
    case "53400":
      return "out_of_resources"
    case "55P03":
      return "lock_timeout"
    case "57014":
      return "statement_timeout"
    default:
      return undefined
  }
}

/** A lost or refused connection (08xxx, 57P01-57P05, an error of the socket, no answer), which may have no SQLSTATE. */
const causeOfTag = ({ reason }: SqlError): OutageCause | undefined =>
  reason._tag === "ConnectionError" ? "unreachable" : undefined
