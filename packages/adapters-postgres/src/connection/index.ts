export { json } from "./parameters.ts"
export {
  type Command,
  layer,
  make,
  Postgres,
  type PostgresOptions,
  type Rows,
  type Session
} from "./Postgres.ts"
export { violatedConstraint } from "./errors.ts"
export { listening } from "./listening.ts"
