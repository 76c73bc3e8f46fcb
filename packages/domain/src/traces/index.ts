export * from "./traced.ts"
