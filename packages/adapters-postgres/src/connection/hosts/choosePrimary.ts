/**
 * What a host answered. `Unwritable`: a standby, or a read-only server. `Waiting`: a primary whose commits wait, for example for
 * a synchronous standby.
 */
export type HostAnswer =
  | { readonly _tag: "Silent"; readonly reason: string }
  | ({ readonly _tag: "Unwritable"; readonly reason: string } & ServerState)
  | ({ readonly _tag: "Waiting" } & ServerState)
  | ({ readonly _tag: "Writable"; readonly instance: string } & ServerState)

/** The history that a server has. */
export interface ServerState {
  /** The identifier of the cluster, equal on a primary and its standbys. */
  readonly system: string
  /** Starts with 1; every promotion begins the next one. */
  readonly timeline: number
}

/** A host of an address with its answer. */
export interface Asked {
  readonly host: string
  readonly answer: HostAnswer
}

/** The host to use, or the reason why none may be used. */
export type Choice =
  | ({ readonly _tag: "Use"; readonly host: string } & ServerState)
  | {
      readonly _tag: "Refuse"
      readonly reason: "none writable" | "older timeline" | "several writable" | "several clusters"
    }

/**
 * Chooses the only writable server of the newest timeline (D-DB-1). `seen` is the newest state that this process has seen: a
 * server of another cluster or of an older timeline is refused (D-DB-3, D-DB-4). Two addresses of one running server
 * (`instance`) are one server.
 */
export const choosePrimary = (asked: ReadonlyArray<Asked>, seen?: ServerState): Choice => {
  const known = asked.flatMap(({ answer }) => (answer._tag === "Silent" ? [] : [answer]))
  const states: ReadonlyArray<ServerState> = seen === undefined ? known : [...known, seen]
  if (new Set(states.map(({ system }) => system)).size > 1) return refuse("several clusters")
  const newest = Math.max(...states.map(({ timeline }) => timeline))
  const writable = asked.flatMap(({ answer, host }) => (answer._tag === "Writable" ? [{ host, answer }] : []))
  const [first, ...others] = writable.filter(({ answer }) => answer.timeline === newest)
  if (first === undefined) return refuse(writable.length > 0 ? "older timeline" : "none writable")
  if (others.some(({ answer }) => answer.instance !== first.answer.instance))
    return refuse("several writable")
  const { system, timeline } = first.answer
  return { _tag: "Use", host: first.host, system, timeline }
}

const refuse = (reason: Extract<Choice, { _tag: "Refuse" }>["reason"]): Choice => ({ _tag: "Refuse", reason })
