import { readdirSync, readFileSync } from "node:fs"

// Process statistics of Linux, see proc(5).

const read = (path) => {
  try {
    return readFileSync(`/proc/${path}`, "utf8")
  } catch {
    return ""
  }
}

const namesIn = (path) => {
  try {
    return readdirSync(`/proc/${path}`)
  } catch {
    return []
  }
}

/** The processor time of a process' threads, in milliseconds; 0 after its end. */
export const cpuOf = (pid) =>
  namesIn(`${pid}/task`)
    .map((task) => Number(read(`${pid}/task/${task}/schedstat`).split(" ")[0]) / 1e6)
    .reduce((sum, one) => sum + one, 0)

/** The fields of a process' stat after its name, which may contain any characters: state, parent, … */
const fieldsOf = (pid) => {
  const text = read(`${pid}/stat`)
  return text.slice(text.lastIndexOf(")") + 2).split(" ")
}

/** The same for a process with its children, including ended ones, whose time is in hundredths of a second. */
export const cpuOfFamily = (pid) => {
  const own = fieldsOf(pid)
  const ended = (Number(own[13]) + Number(own[14])) * 10
  const children = read(`${pid}/task/${pid}/children`).trim().split(" ").filter(Boolean)
  return children.reduce((sum, child) => sum + cpuOf(child), cpuOf(pid) + ended)
}

/** The current and the maximum resident memory of a process in MB. */
export const memoryOf = (pid) => {
  const text = read(`${pid}/status`)
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / 1024
  return { now: of("VmRSS"), most: of("VmHWM") }
}
