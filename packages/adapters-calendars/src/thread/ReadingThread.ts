import type { FetchFailed } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { Worker } from "node:worker_threads"
import { failed } from "../requests/ask.ts"
import { Answer, type Question } from "./protocol.ts"

/** The limits for reading one text. */
export interface ReadingThreadLimits {
  /** Milliseconds of processor time, so that other load on the machine does not count. */
  readonly processorMillis: number
  /** Megabytes of the thread's heap. */
  readonly memoryMegabytes: number
}

/** An iCalendar text of 5 MB takes a third of each. */
export const readingThreadLimits: ReadingThreadLimits = { processorMillis: 10_000, memoryMegabytes: 384 }

/** The interval at which the thread's processor time is checked. */
const checkMillis = 100
/** The thread ends after this time without requests, to release its memory. */
const idleMillis = 60_000

/** Parses calendar texts outside the thread that serves requests. */
export interface ReadingThread {
  /** One request at a time, in order. A text that exceeds a limit fails with `too_complex`. */
  readonly ask: (question: Question) => Effect.Effect<Answer, FetchFailed>
}

interface Running {
  readonly worker: Worker
  /** Its code is loaded. Rejected if it ends before. */
  readonly ready: Promise<void>
}

/**
 * A worker thread that starts with the first request, and again after one that exceeded a limit. It ends with the
 * scope. A request that is given up while the thread starts leaves it starting, for those that wait: on a busy machine the start
 * takes seconds, and each of them would otherwise start another one.
 */
export const readingThread = Effect.fnUntraced(function* (limits: ReadingThreadLimits) {
  const turns = yield* Semaphore.make(1)
  let [running, idle]: [Running | undefined, NodeJS.Timeout | undefined] = [undefined, undefined]

  const end = () => {
    clearTimeout(idle)
    const ended = running?.worker.terminate()
    running = undefined
    return ended
  }
  const rest = (thread: Worker) => {
    thread.unref()
    idle = setTimeout(() => void end(), idleMillis).unref()
  }
  yield* Effect.addFinalizer(() => Effect.promise(async () => end()))

  const started = (): Running => {
    const worker = startThread(limits)
    worker.once("exit", () => {
      if (running?.worker === worker) running = undefined
    })
    return { worker, ready: readiness(worker) }
  }

  const startedThread = Effect.suspend(() => {
    clearTimeout(idle)
    const { ready, worker } = (running ??= started())
    worker.ref()
    return Effect.promise(() => ready).pipe(
      Effect.onInterrupt(() => Effect.sync(() => rest(worker))),
      Effect.as(worker)
    )
  })

  const answered = (question: Question, thread: Worker) =>
    Effect.callback<unknown, FetchFailed>((resume) => {
      const before = spentBy(thread)
      const check = setInterval(() => {
        void Promise.all([before, spentBy(thread)]).then(([first, now]) => {
          if (now - first > limits.processorMillis) giveUp(Effect.fail(failed("too_complex")))
        })
      }, checkMillis)
      const stopListening = () => {
        clearInterval(check)
        thread.off("message", onAnswer).off("error", onError).off("exit", onExit)
      }
      const giveUp = (outcome: Effect.Effect<never, FetchFailed>) => {
        stopListening()
        void end()
        resume(outcome)
      }
      const onAnswer = (answer: unknown) => {
        stopListening()
        rest(thread)
        resume(Effect.succeed(answer))
      }
      const onError = (cause: unknown) => {
        const isTooMuch = Predicate.hasProperty(cause, "code") && cause.code === "ERR_WORKER_OUT_OF_MEMORY"
        giveUp(isTooMuch ? Effect.fail(failed("too_complex")) : Effect.die(cause))
      }
      const onExit = () => giveUp(Effect.die(new Error("The reader thread has ended.")))
      thread.on("message", onAnswer).on("error", onError).on("exit", onExit)
      thread.postMessage(question)
      return Effect.sync(() => {
        stopListening()
        void end()
      })
    })

  const thread: ReadingThread = {
    ask: (question) =>
      Effect.flatMap(startedThread, (worker) => answered(question, worker)).pipe(
        turns.withPermit,
        Effect.flatMap((answer) => Effect.orDie(decode(answer)))
      )
  }
  return thread
})

const readiness = (worker: Worker): Promise<void> => {
  const ready = new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve())
    worker.once("error", reject)
    worker.once("exit", () => reject(new Error("The reader thread has ended.")))
  })
  // Without a request that waits, a failed start is no uncaught error.
  ready.catch(() => undefined)
  return ready
}

/** The milliseconds of processor time of a thread; 0 before it runs and after it has ended. */
const spentBy = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ system, user }) => (system + user) / 1000,
    () => 0
  )

const decode = Schema.decodeUnknownEffect(Answer)

/**
 * The worker's file is beside this one in the sources, in the published package and beside the bundle. Its environment
 * is empty, because the process' environment contains the secret keys.
 */
const startThread = ({ memoryMegabytes }: ReadingThreadLimits): Worker => {
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"
  const thread = new Worker(new URL(`./calendarThread.${ending}`, import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes }
  })
  // Pending requests listen for errors themselves; this listener prevents an uncaught error.
  return thread.on("error", () => undefined)
}
