// Parses calendar texts in a worker thread: one text can take seconds and must not delay requests.
import { parentPort } from "node:worker_threads"
import { answerTo } from "./answerTo.ts"

// The first message says that the code is loaded.
parentPort?.postMessage("ready")
parentPort?.on("message", (question) => parentPort?.postMessage(answerTo(question)))
