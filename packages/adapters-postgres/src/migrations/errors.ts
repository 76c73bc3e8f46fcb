import * as Data from "effect/Data"

/** A step or an SQL file fails. Earlier steps are kept. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** A step does not get a lock that another session holds. Earlier steps are kept. */
export class MigrationLocked extends Data.TaggedError("MigrationLocked")<{ readonly message: string }> {}

/** A step takes away what processes of the version before may use. Nothing ran (D-UPG-5). */
export class UpgradeTooFar extends Data.TaggedError("UpgradeTooFar")<{ readonly message: string }> {}

/** The schema needs a later version than this program's. Nothing ran (D-UPG-4). */
class SchemaTooNew extends Data.TaggedError("SchemaTooNew")<{ readonly message: string }> {}

/** The database was made by another program, or before version 0.1.0. Nothing ran (D-UPG-8). */
class OtherHistory extends Data.TaggedError("OtherHistory")<{ readonly message: string }> {}

export type MigrateError = MigrationFailed | MigrationLocked | UpgradeTooFar | SchemaTooNew | OtherHistory

export const tooNew = (oldest: string, version: string) =>
  new SchemaTooNew({
    message: `The database needs version ${oldest} or later of Calendeal, and this is version ${version}.`
  })

export const notOurs = (key: string) =>
  new OtherHistory({
    message: `The database was not made by a released version of Calendeal: its migration "${key}" is none of this program's.`
  })
