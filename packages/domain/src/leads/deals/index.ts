/** Opportunities. `settle.ts` decides which deal is paid and whether it closes. */

export { adjust } from "./adjust.ts"
export type { Paid } from "./covers.ts"
export { dealPrivacy } from "./dealPrivacy.ts"
export * from "./changeDeal.ts"
export * from "./Deal.ts"
export * from "./settle.ts"
