import * as Effect from "effect/Effect"
import { Fingerprint } from "../../../workspace/consistency/index.ts"
import type { Email } from "../../../kernel/texts/index.ts"
import { mailboxKey } from "../index.ts"
import { Outcome } from "../../outbox/index.ts"
import { type RateLimit, Throttle } from "../../../kernel/rate-limits/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"

/** Counts a mail for its mailbox, of a workspace or of all (null). Fails with Skipped if there were too many (D-MAIL-60). */
export const countMailbox = Effect.fnUntraced(function* (
  limit: RateLimit,
  address: Email,
  workspaceId: WorkspaceId | null
) {
  const [fingerprint, throttle] = [yield* Fingerprint, yield* Throttle]
  const hash = yield* fingerprint.sha256(mailboxKey(address))
  const admission = yield* throttle.consume(limit, `${workspaceId ?? "all"}:${hash}`)
  if (admission._tag === "Refused") return yield* Effect.fail(Outcome.Skipped({ reason: "address_limit" }))
})
