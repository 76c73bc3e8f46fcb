import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("client.ts", import.meta.url))

/** Starts a process that sends requests after `begin`; `answers` are the resulting tags. */
export const clientProcess = async (
  url: string,
  who: string,
  times: number,
  environment: Readonly<Record<string, string>> = {}
) => {
  const child = spawn(process.execPath, [program, url, who, String(times)], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["pipe", "pipe", "pipe"]
  })
  let [stdout, stderr] = ["", ""]
  child.stdout.on("data", (chunk) => (stdout += String(chunk)))
  child.stderr.on("data", (chunk) => (stderr += String(chunk)))
  const ended = once(child, "close")
  await Promise.race([once(child.stdout, "data"), ended])
  return {
    begin: () => child.stdin.end(),
    answers: async (): Promise<{ readonly tags: ReadonlyArray<string>; readonly logged: string }> => {
      await ended
      const answers = stdout.split("\n").find((line) => line.startsWith('["'))
      if (answers === undefined) throw new Error(`it printed no results:\n${stderr}`)
      return { tags: JSON.parse(answers), logged: stdout + stderr }
    }
  }
}
