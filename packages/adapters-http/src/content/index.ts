export * from "./answerDocument.ts"
export * from "./Document.ts"
