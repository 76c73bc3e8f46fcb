import type { Config } from "effect"

/** One environment variable: what it is called, what it means, and how it is read. */
export interface Setting<A> {
  readonly name: string
  /** The shape of its value, in words. */
  readonly type: string
  /** What holds when it is not set; in words where it is worked out. */
  readonly default: string
  readonly meaning: string
  readonly config: Config.Config<A>
}

/** A setting whose value is missing or wrong, and what to do about it. */
export interface Fault {
  readonly name: string
  readonly problem: string
  readonly remedy: string
}
