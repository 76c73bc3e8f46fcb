export { json } from "./parameters.ts"
export {
  answerTimeout,
  type Command,
  layer,
  make,
  Postgres,
  type PostgresOptions,
  type Rows,
  type Session
} from "./Postgres.ts"
export { type Outage, outageBy, type OutageCause, outageOf } from "./outageOf.ts"
export { violatedConstraint } from "./errors.ts"
export { ensureWritable } from "./writable.ts"
export { listening } from "./listening.ts"
export {
  askHost,
  choosePrimary,
  type DatabaseAddress,
  describedAnswer,
  describedRefusal,
  NoPrimary,
  parseDatabaseUrl
} from "./hosts/index.ts"
