import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { AuditEntry } from "../../../channels/records/index.ts"

/** The days for which an entry keeps the client's address and the changed fields (D-AUDIT-3). */
export const detailDays = 365

/** Port: the entries of the audit log that are no command's, and the age of details. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /**
     * Adds an entry. If one with its id exists, that one is counted again, and loses its client's address if the new one has
     * another. Nothing if the workspace was removed.
     */
    readonly count: (entry: AuditEntry) => Effect.Effect<void>
    /** Removes the details of some entries before the instant, in one short transaction. Returns their number, 0 if none is left. */
    readonly forgetDetails: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("@calendeal/domain/management/AuditLog") {}

/** Removes the details of some entries that are older than `detailDays`, and returns their number. */
export const forgetOldDetails = Effect.fn("management.forgetOldDetails")(function* () {
  const log = yield* AuditLog
  return yield* log.forgetDetails(DateTime.subtract(yield* DateTime.now, { days: detailDays }))
})
