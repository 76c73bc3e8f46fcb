/**
 * Writes the lines of one turn of the event loop to standard error together: under load, a write per line costs as much
 * as a small request. The last lines are written when the process ends; only a SIGKILL loses them.
 */
export const errorLines = (): ((line: string) => void) => {
  let waiting: Array<string> = []
  const write = () => {
    // Unlike the stream, the console ignores that the reader has closed the pipe.
    if (waiting.length > 0) console.error(waiting.join("\n"))
    waiting = []
  }
  process.once("exit", write)
  return (line) => {
    if (waiting.push(line) === 1) setImmediate(write)
  }
}
