import * as Schema from "effect/Schema"

/** How a platform received one event that was sent to it. No code holds anything of the person. */
export const Reception = Schema.TaggedUnion({
  /** The platform has it. */
  Accepted: {},
  /** The platform will tell later: ask with the receipt. */
  Pending: { receipt: Schema.String },
  /** Too many requests: again after so long, when the platform says how long. */
  Throttled: { after: Schema.NullOr(Schema.Duration) },
  /** It may succeed another time; `code`: the platform's, or `unreachable`, `timeout`, `unreadable_answer`. */
  Retryable: { code: Schema.String },
  /** It will never succeed as it is. */
  Rejected: { code: Schema.String },
  /** The credential opens nothing (any more): a member must renew it. */
  AuthExpired: {}
})
export type Reception = typeof Reception.Type
