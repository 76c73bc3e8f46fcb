export { type Migrations, migrate, pending } from "./migrate.ts"
export { layer, make, type PostgresOptions, PostgresJs } from "./PostgresJs.ts"
export { violatedConstraint } from "./sqlState.ts"
