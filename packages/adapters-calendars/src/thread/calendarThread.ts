// Parses calendar texts in a worker thread: one text can take seconds and must not delay requests.
import { parentPort } from "node:worker_threads"
import { answerTo } from "./answerTo.ts"

parentPort?.on("message", (question) => parentPort?.postMessage(answerTo(question)))
