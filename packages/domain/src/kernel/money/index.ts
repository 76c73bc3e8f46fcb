/** Exact money, in whole cents: `Money.ts`. */

export * from "./Money.ts"
