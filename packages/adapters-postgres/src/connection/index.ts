export { type Migrations, migrate } from "./migrate.ts"
export { layer, make, type PostgresOptions, PostgresJs } from "./PostgresJs.ts"
export { violatedConstraint } from "./sqlState.ts"
