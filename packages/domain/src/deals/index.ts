export * from "./Deal.ts"
export * from "./settle.ts"
