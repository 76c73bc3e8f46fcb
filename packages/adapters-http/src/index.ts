export * from "./HttpApp.ts"
export * from "./strictPaths.ts"
export * from "./operations/answerMalformed.ts"
export * from "./operations/Readiness.ts"
