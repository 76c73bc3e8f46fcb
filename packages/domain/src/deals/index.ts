export * from "./closing.ts"
export * from "./Deal.ts"
export * from "./settle.ts"
