export { drawKey, type IssuedKey, issueKey } from "./issueKey.ts"
export * from "./resealKeys.ts"
export * from "./revokeKey.ts"
export * from "./rotateKey.ts"
