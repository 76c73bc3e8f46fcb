import * as Effect from "effect/Effect"

/**
 * Writes the lines of one turn of the event loop to standard error together: under load, a write per line costs as much
 * as a small request. The last lines are written with the end of the scope, or of the process before it; only a SIGKILL
 * loses them.
 */
export const errorLines = Effect.map(
  Effect.acquireRelease(Effect.sync(lines), ({ stop }) => Effect.sync(stop)),
  ({ add }) => add
)

function lines() {
  let waiting: Array<string> = []
  const write = () => {
    // Unlike the stream, the console ignores that the reader has closed the pipe.
    if (waiting.length > 0) console.error(waiting.join("\n"))
    waiting = []
  }
  process.once("exit", write)
  return {
    add: (line: string) => {
      if (waiting.push(line) === 1) setImmediate(write)
    },
    stop: () => {
      process.off("exit", write)
      write()
    }
  }
}
