import { execFile } from "node:child_process"
import { availableParallelism } from "node:os"

/** One more than there are cores: a part often waits for a process to start or to end. */
const most = availableParallelism() + 1

/** The brisk run of one part in a process of its own: whether it succeeded, and what it printed. */
const runOf = (program, name) =>
  new Promise((resolve) => {
    const limits = { maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [program, "--brisk", name], limits, (error, stdout, stderr) =>
      resolve({ isWell: error === null, text: `${stdout}${stderr}` })
    )
  })

/** Runs parts briskly, some at a time, and prints what each printed when it has ended. Returns the names of those that failed. */
export const severalAtOnce = async (program, names) => {
  const waiting = [...names]
  const failures = []
  let ended = 0
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { isWell, text } = await runOf(program, name)
      if (!isWell) failures.push(name)
      ended += 1
      console.log(`\n${text.trim()}\n${ended} of ${names.length} parts have ended`)
    }
  }
  await Promise.all(Array.from({ length: most }, lane))
  return failures
}
