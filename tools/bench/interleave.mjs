import { median, middleHalf, rounded } from "./spread.mjs"

/**
 * Runs functions alternately, so that other load on the machine affects all of them alike. Each takes a number of calls to
 * make, after calls that warm up the compiler. Returns this process' time in milliseconds per call (median and interquartile range), and the median ratio to
 * the first function in the same round.
 */
export const interleave = async (works, { rounds = 9, least = 60 } = {}) => {
  const turns = []
  for (const [name, work] of Object.entries(works)) {
    let calls = 1
    for (let warm = 0; warm < 4; warm++) calls = Math.ceil(least / Math.max(await spent(work, calls), 0.0001))
    turns.push({ name, work, calls, times: [] })
  }
  for (let round = 0; round < rounds; round++) {
    for (const { calls, times, work } of round % 2 === 0 ? turns : turns.toReversed())
      times.push(await spent(work, calls))
    process.stdout.write(".")
  }
  process.stdout.write("\n")
  const [first] = turns
  const row = (times) => ({
    median: rounded(median(times)),
    "middle half": middleHalf(times),
    ratio: rounded(median(times.map((time, round) => time / first.times[round])))
  })
  return Object.fromEntries(turns.map(({ name, times }) => [name, row(times)]))
}

/** A function that is called without waiting. */
export const repeated = (work) => (calls) => {
  for (let call = 0; call < calls; call++) work()
}

const spent = async (work, calls) => {
  const before = process.cpuUsage()
  await work(calls)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000 / calls
}
