import * as Schema from "effect/Schema"

/** For how long a key works beside its successor: whole seconds, from 0 to 30 days. */
export const OverlapSeconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 * 86_400 }))

/** The key is revoked or expired, and what has ended cannot be rotated. */
export class KeyEnded extends Schema.TaggedError<KeyEnded>()("KeyEnded", {}) {
  override get message(): string {
    return "The API key is revoked or expired and cannot be rotated. Create a new key."
  }
}
