export * from "./answerDocument.ts"
export * from "./builtFiles.ts"
export * from "./Document.ts"
export { errorAnswer } from "../middleware/answers.ts"
