export * from "./messagesWhenClosed.ts"
export * from "./Deal.ts"
export * from "./settle.ts"
