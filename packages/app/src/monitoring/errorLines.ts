/**
 * Writes lines to standard error, those of one turn of the event loop together: under load a write for each of them costs
 * as much as a small request. The last ones are written when the process ends; only a SIGKILL loses those of its turn.
 */
export const errorLines = (): ((line: string) => void) => {
  let waiting: Array<string> = []
  const write = () => {
    // The console, unlike the stream, bears that nobody listens any more.
    if (waiting.length > 0) console.error(waiting.join("\n"))
    waiting = []
  }
  process.once("exit", write)
  return (line) => {
    if (waiting.push(line) === 1) setImmediate(write)
  }
}
