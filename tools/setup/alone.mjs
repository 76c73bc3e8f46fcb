import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

/** Runs `work` while no other process does: two commands started at once install once. */
export const alone = async (lock, work) => {
  for (let deadLooks = 0; !take(lock); await sleep(100)) {
    // A lock without a living owner may be about to get its process id: look again before breaking it.
    deadLooks = isHeld(lock) ? 0 : deadLooks + 1
    if (deadLooks > 10) rmSync(lock, { recursive: true, force: true })
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
