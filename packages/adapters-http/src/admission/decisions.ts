/** The bounds of a process's work (D-LOAD-1). Times are in milliseconds. */
export interface AdmissionLimits {
  /** The most requests that work at a time. A request that has run for `slowAfter` waits for something else, and does not count. */
  readonly places: number
  readonly slowAfter: number
  /** The most requests of one tenant that run, including slow ones. Less than the connections to PostgreSQL. */
  readonly ofTenant: number
  /** The most requests that run, including slow ones. */
  readonly running: number
  /** The most requests that wait for a place. */
  readonly waiting: number
  /** How long each waits while there are always some: the process has more to do than it can. */
  readonly longestWait: number
  /** How long some may wait before that is so. Until then each waits as long, because a burst ends by itself. */
  readonly burst: number
}

export const admissionLimits: AdmissionLimits = {
  places: 8,
  slowAfter: 250,
  ofTenant: 12,
  running: 48,
  waiting: 1000,
  longestWait: 700,
  burst: 3000
}

/** A request that runs. */
export interface Running {
  readonly tenant: string
  /** When it began, on a monotonic clock. */
  readonly since: number
}

/** A request that waits for a place. */
export interface Waiting {
  readonly tenant: string
  /** The lower, the sooner. */
  readonly urgency: number
  /** When it arrived, on a monotonic clock. */
  readonly since: number
}

/**
 * The request that gets a place now (D-LOAD-2): of the tenants that may have another place the one with the fewest, of its requests
 * the most urgent, and of these the oldest. Between tenants with equally many places, the most urgent and then the oldest
 * request decides. Undefined: none waits, or there is no place for those that do.
 */
export const nextOf = <A extends Waiting>(
  waiting: Iterable<A>,
  running: Iterable<Running>,
  now: number,
  limits: AdmissionLimits
): A | undefined => {
  const held = new Map<string, number>()
  let [all, quick] = [0, 0]
  for (const { since, tenant } of running) {
    all += 1
    if (now - since < limits.slowAfter) quick += 1
    held.set(tenant, heldBy(held, tenant) + 1)
  }
  if (all >= limits.running || quick >= limits.places) return undefined
  let next: A | undefined
  for (const one of waiting) {
    if (heldBy(held, one.tenant) >= limits.ofTenant) continue
    if (next === undefined || isBefore(one, next, held)) next = one
  }
  return next
}

const heldBy = (held: ReadonlyMap<string, number>, tenant: string) => held.get(tenant) ?? 0

/** The order of waiting requests: by the places of the tenant, by urgency and by age. */
const isBefore = (one: Waiting, other: Waiting, held: ReadonlyMap<string, number>): boolean => {
  const places = heldBy(held, one.tenant) - heldBy(held, other.tenant)
  const urgency = one.urgency - other.urgency
  return (places || urgency || one.since - other.since) < 0
}

/** How long a request waits for a place if some have waited since `busySince` without a pause (D-LOAD-3). */
export const longestWaitAt = (
  busySince: number,
  now: number,
  { burst, longestWait }: AdmissionLimits
): number => (now - busySince < burst ? Math.max(burst, longestWait) : longestWait)

/**
 * The request that is refused because too many wait (D-LOAD-3): of the tenant with the most of them the least urgent, and of these the
 * newest. Undefined: as many may wait.
 */
export const excessOf = <A extends Waiting>(waiting: Iterable<A>, limits: AdmissionLimits): A | undefined => {
  const counts = new Map<string, number>()
  let all = 0
  for (const { tenant } of waiting) {
    all += 1
    counts.set(tenant, heldBy(counts, tenant) + 1)
  }
  if (all <= limits.waiting) return undefined
  let excess: A | undefined
  for (const one of waiting) {
    if (excess === undefined || !isBefore(one, excess, counts)) excess = one
  }
  return excess
}
