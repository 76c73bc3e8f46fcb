/** As many reports at once as the service computes: more would wait there, and the last ones too long. */
const atOnce = 2

let running = 0
const waiting: Array<() => void> = []

/** Asks when fewer than two other reports are asked. */
export const inTurn = async <A>(ask: () => Promise<A>): Promise<A> => {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
  else running += 1
  try {
    return await ask()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
