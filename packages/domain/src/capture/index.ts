export * from "./capture.ts"
export * from "./CaptureRequest.ts"
export * from "./errors.ts"
