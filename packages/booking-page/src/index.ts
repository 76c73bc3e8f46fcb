export * from "./policy/pageHeaders.ts"
