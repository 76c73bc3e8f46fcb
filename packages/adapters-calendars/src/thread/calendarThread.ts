// Reads texts of calendars in a thread of its own: one text can take seconds, and nobody else's request waits for it.
import { parentPort } from "node:worker_threads"
import { answerTo } from "./answerTo.ts"

parentPort?.on("message", (question) => parentPort?.postMessage(answerTo(question)))
