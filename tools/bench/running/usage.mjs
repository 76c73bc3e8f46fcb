import { readdirSync, readFileSync } from "node:fs"

// Process statistics of Linux, see proc(5). Processor time is in hundredths of a second.

const milliseconds = 10

/** The fields of a process' stat after its name, which may contain any characters: state, parent, … */
const fieldsOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")
  } catch {
    return undefined
  }
}

/** The processor time of a process, in milliseconds. */
export const cpuOf = (pid) => {
  const fields = fieldsOf(pid)
  return fields === undefined ? 0 : (Number(fields[11]) + Number(fields[12])) * milliseconds
}

/** The same for a process with its children, including ended ones. */
export const cpuOfFamily = (pid) => {
  const own = fieldsOf(pid)
  const ended = own === undefined ? 0 : (Number(own[13]) + Number(own[14])) * milliseconds
  const children = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && fieldsOf(name)?.[1] === String(pid)
  )
  return children.reduce((sum, child) => sum + cpuOf(child), cpuOf(pid) + ended)
}

/** The current and the maximum resident memory of a process in MB. */
export const memoryOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/status`, "utf8")
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / 1024
  return { now: of("VmRSS"), most: of("VmHWM") }
}
