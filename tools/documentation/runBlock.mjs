import { spawn } from "node:child_process"

/**
 * Runs commands unchanged in a new shell, which stops at the first failure. With `until` they keep running after that
 * output: `stop` ends them.
 */
export const runBlock = async (text, { cwd, env, until, minutes = 15 }) => {
  const child = spawn("bash", ["-euo", "pipefail", "-c", text], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  let reached = () => {}
  const isAtWork = new Promise((resolve) => (reached = resolve))
  const add = (chunk) => {
    output += chunk.toString("utf8")
    if (until !== undefined && output.includes(until)) reached("at work")
  }
  child.stdout.on("data", add)
  child.stderr.on("data", add)
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)))
  const signal = (name) => {
    try {
      process.kill(-child.pid, name)
    } catch {
      // It has already ended.
    }
  }
  const limit = setTimeout(() => signal("SIGKILL"), minutes * 60_000)
  const outcome = await Promise.race([ended, ...(until === undefined ? [] : [isAtWork])])
  const stop = async () => {
    signal("SIGTERM")
    const code = await ended
    clearTimeout(limit)
    return code
  }
  if (outcome !== "at work") clearTimeout(limit)
  return { outcome, output: () => output, stop }
}
