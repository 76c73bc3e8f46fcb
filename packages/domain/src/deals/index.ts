export { dealPrivacy } from "./dealPrivacy.ts"
export * from "./Deal.ts"
export * from "./settle.ts"
