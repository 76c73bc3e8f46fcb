import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** The process that holds the lock, or undefined when it died without letting go. */
const holder = (lock) => {
  const file = `${lock}/pid`
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8")) : undefined
  return pid !== undefined && isAlive(pid) ? pid : undefined
}

const take = (lock) => {
  try {
    mkdirSync(lock)
    writeFileSync(`${lock}/pid`, String(process.pid))
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

/** Runs `work` while no other process does: two commands started at once install once. */
export const alone = async (lock, work) => {
  let lonely = 0
  let isToldToWait = false
  while (!take(lock)) {
    const other = holder(lock)
    // A lock without a living holder may be a heartbeat away from getting its pid: look again before breaking it.
    lonely = other === undefined ? lonely + 1 : 0
    if (lonely > 10) rmSync(lock, { recursive: true, force: true })
    if (other !== undefined && !isToldToWait) {
      isToldToWait = true
      console.error(`Waiting for process ${other}, which is installing the dependencies …`)
    }
    await sleep(100)
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.on("exit", release)
  await work()
}
