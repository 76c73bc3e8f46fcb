export { isBlank } from "./characters.ts"
export * from "./Text.ts"
export * from "./textFault.ts"
export * from "./textFaults.ts"
