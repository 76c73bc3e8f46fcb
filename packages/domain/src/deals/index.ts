/** Opportunities. `settle.ts` decides which deal is paid and whether it closes. */

export * from "./Deal.ts"
export * from "./settle.ts"
