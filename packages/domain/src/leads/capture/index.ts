/** The form of a lead. `resumeLead.ts` decides which lead a form continues, and who may correct a mistyped one. */

export * from "./capture.ts"
export * from "./CaptureRequest.ts"
export * from "./errors.ts"
