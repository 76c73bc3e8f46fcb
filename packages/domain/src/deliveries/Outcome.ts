import * as Data from "effect/Data"

/** What became of one attempt. Codes and reasons are our own words or a platform's codes, never its texts. */
export type Outcome = Data.TaggedEnum<{
  Delivered: {}
  /** Taken; ask by this receipt what became of it. */
  Confirming: { readonly receipt: string }
  /** Not to be sent, for this reason. */
  Skipped: { readonly reason: string }
  /** Refused for good. */
  Refused: { readonly code: string }
  /** To be tried again, no sooner than after `afterSeconds` if the destination said so. */
  Postponed: {
    readonly code: string
    readonly afterSeconds: number | null
    /** Whose fault it is: of a `destination` that is at fault nothing else is asked for a while. */
    readonly fault: "delivery" | "destination"
  }
}>
export const Outcome = Data.taggedEnum<Outcome>()
