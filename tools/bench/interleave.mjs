import { median, middleHalf, rounded } from "./spread.mjs"

/**
 * Runs functions alternately, so that other load on the machine affects all of them alike. Returns processor time in
 * milliseconds per call (median and interquartile range), and the median ratio to the first function in the same round.
 */
export const interleave = (works, { rounds = 9, least = 60 } = {}) => {
  const names = Object.keys(works)
  const calls = names.map((name) => {
    for (let warm = 0; warm < 3; warm++) works[name]()
    const took = spend(works[name], 1)
    return Math.max(1, Math.ceil(least / Math.max(took, 0.001)))
  })
  const times = names.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const order = names.map((_, index) => (round % 2 === 0 ? index : names.length - 1 - index))
    for (const index of order) times[index].push(spend(works[names[index]], calls[index]))
    process.stdout.write(".")
  }
  process.stdout.write("\n")
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        median: rounded(median(times[index])),
        "middle half": middleHalf(times[index]),
        ratio: rounded(median(times[index].map((time, round) => time / times[0][round])))
      }
    ])
  )
}

const spend = (work, calls) => {
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) work()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000 / calls
}
