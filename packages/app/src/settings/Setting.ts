import type { Config } from "effect"

/** An environment variable with its documentation and its parser. */
export interface Setting<A> {
  readonly name: string
  /** A description of the values. */
  readonly type: string
  /** The default value, or a description if it is computed. */
  readonly default: string
  readonly meaning: string
  readonly config: Config.Config<A>
}

/** A setting with a missing or invalid value, and the remedy. */
export interface Fault {
  readonly name: string
  readonly problem: string
  readonly remedy: string
}
