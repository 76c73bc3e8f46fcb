import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

/** Runs `work` under a lock between processes, so that concurrent commands install once. */
export const alone = async (lock, work) => {
  for (let deadChecks = 0; !take(lock); await sleep(100)) {
    // A lock without a living owner may just have been created: check again before breaking it.
    deadChecks = isHeld(lock) ? 0 : deadChecks + 1
    if (deadChecks > 10) rmSync(lock, { recursive: true, force: true })
  }
  process.on("exit", () => rmSync(lock, { recursive: true, force: true }))
  await work()
}

const take = (lock) => {
  try {
    mkdirSync(lock)
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
  writeFileSync(`${lock}/pid`, String(process.pid))
  return true
}

const isHeld = (lock) => {
  try {
    return process.kill(Number(readFileSync(`${lock}/pid`, "utf8")), 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}
