export * from "./capture.ts"
export * from "./errors.ts"
