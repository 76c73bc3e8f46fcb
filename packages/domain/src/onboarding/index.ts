export * from "./drawKey.ts"
export * from "./rotation.ts"
