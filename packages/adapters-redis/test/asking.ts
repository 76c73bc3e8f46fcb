import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("asker.ts", import.meta.url))

/** Starts a separate process for requests; `begin` releases it, `answers` are the resulting tags. */
export const asking = async (
  url: string,
  who: string,
  times: number,
  environment: Readonly<Record<string, string>> = {}
) => {
  const child = spawn(process.execPath, [program, url, who, String(times)], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["pipe", "pipe", "pipe"]
  })
  let [said, complained] = ["", ""]
  child.stdout.on("data", (chunk) => (said += String(chunk)))
  child.stderr.on("data", (chunk) => (complained += String(chunk)))
  const ended = once(child, "close")
  await Promise.race([once(child.stdout, "data"), ended])
  return {
    begin: () => child.stdin.end(),
    answers: async (): Promise<{ readonly tags: ReadonlyArray<string>; readonly logged: string }> => {
      await ended
      const answers = said.split("\n").find((line) => line.startsWith('["'))
      if (answers === undefined) throw new Error(`it did not answer:\n${complained}`)
      return { tags: JSON.parse(answers), logged: said + complained }
    }
  }
}
