import type { FetchFailed } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { Worker } from "node:worker_threads"
import { failed } from "../requests/ask.ts"
import { Answer } from "./Answer.ts"
import type { Question } from "./Question.ts"

/** What reading one text may cost. */
export interface ReadingThreadLimits {
  /** Milliseconds of processor time: other load on the machine takes none of it. */
  readonly processorMillis: number
  /** Megabytes of the thread's heap. */
  readonly memoryMegabytes: number
}

/** An iCalendar text of 5 MB takes a third of either. */
export const readingThreadLimits: ReadingThreadLimits = { processorMillis: 10_000, memoryMegabytes: 384 }

/** How often a thread that is reading is looked at. */
const lookMillis = 100
/** After so long without a question the thread ends, and gives its memory back. */
const idleMillis = 60_000

/** Reads texts of calendars away from the thread that answers requests. */
export interface ReadingThread {
  /** One question at a time; the others wait in the order in which they came. What is past a limit fails with `too_complex`. */
  readonly ask: (question: Question) => Effect.Effect<Answer, FetchFailed>
}

/** A reading thread, which is started for the first question, and again after one that was too much. It ends with the scope. */
export const readingThread = Effect.fnUntraced(function* (limits: ReadingThreadLimits) {
  const turns = yield* Semaphore.make(1)
  let [worker, idle]: [Worker | undefined, NodeJS.Timeout | undefined] = [undefined, undefined]

  const end = () => {
    clearTimeout(idle)
    const ended = worker?.terminate()
    worker = undefined
    return ended
  }
  yield* Effect.addFinalizer(() => Effect.promise(async () => end()))

  const started = () => {
    const thread = startThread(limits)
    thread.once("exit", () => {
      if (worker === thread) worker = undefined
    })
    return thread
  }

  const answered = (question: Question) =>
    Effect.callback<unknown, FetchFailed>((resume) => {
      clearTimeout(idle)
      const asked = (worker ??= started())
      const before = spentBy(asked)
      const look = setInterval(() => {
        void Promise.all([before, spentBy(asked)]).then(([first, now]) => {
          if (now - first > limits.processorMillis) giveUp(Effect.fail(failed("too_complex")))
        })
      }, lookMillis)
      const leave = () => {
        clearInterval(look)
        asked.off("message", onAnswer).off("error", onError).off("exit", onExit)
      }
      const giveUp = (outcome: Effect.Effect<never, FetchFailed>) => {
        leave()
        void end()
        resume(outcome)
      }
      const onAnswer = (answer: unknown) => {
        leave()
        asked.unref()
        idle = setTimeout(() => void end(), idleMillis).unref()
        resume(Effect.succeed(answer))
      }
      const onError = (cause: unknown) => {
        const isTooMuch = Predicate.hasProperty(cause, "code") && cause.code === "ERR_WORKER_OUT_OF_MEMORY"
        giveUp(isTooMuch ? Effect.fail(failed("too_complex")) : Effect.die(cause))
      }
      const onExit = () => giveUp(Effect.die(new Error("The reader thread has ended.")))
      asked.on("message", onAnswer).on("error", onError).on("exit", onExit)
      asked.ref()
      asked.postMessage(question)
      return Effect.sync(() => {
        leave()
        void end()
      })
    })

  const thread: ReadingThread = {
    ask: (question) =>
      answered(question).pipe(
        turns.withPermit,
        Effect.flatMap((answer) => Effect.orDie(decode(answer)))
      )
  }
  return thread
})

/** The milliseconds of processor time that a thread has taken; none before it runs, or when it has ended. */
const spentBy = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ system, user }) => (system + user) / 1000,
    () => 0
  )

const decode = Schema.decodeUnknownEffect(Answer)

/**
 * Its file lies beside this one, in the sources, in the published package and beside the bundle. It is given nothing of the
 * process' environment, which holds the keys to everything.
 */
const startThread = ({ memoryMegabytes }: ReadingThreadLimits): Worker => {
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"
  const thread = new Worker(new URL(`./calendarThread.${ending}`, import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes }
  })
  // Who waits for an answer hears of it by a listener of their own.
  return thread.on("error", () => undefined)
}
