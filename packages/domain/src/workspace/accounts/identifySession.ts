import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { Fingerprint, newSecret } from "../consistency/index.ts"
import { isLive, isSightingDue, overlapSeconds, type Session, SessionHash } from "./Session.ts"
import { Sessions } from "./Sessions.ts"

/** The beginning of a session's secret. */
export const sessionPrefix = "ses_"

/** The session of a request. `replacement`: the browser's new secret (D-SIGN-6). */
export interface IdentifiedSession {
  readonly session: Session
  readonly replacement: Redacted.Redacted | null
}

/** The live session with this secret; none if it is unknown or has ended. Stores that it was used. */
export const identifySession = Effect.fn("accounts.identifySession")(function* (secret: Redacted.Redacted) {
  const [fingerprint, sessions] = [yield* Fingerprint, yield* Sessions]
  const now = yield* DateTime.now
  const hash = SessionHash.make(yield* fingerprint.sha256(Redacted.value(secret)))
  const found = yield* sessions.find(hash, now)
  if (Option.isNone(found) || !isLive(found.value, now)) return Option.none<IdentifiedSession>()
  const session = found.value
  if (isSightingDue(session, now)) yield* sessions.see(session.id, now)
  const replacement = session.isRotationDue ? yield* rotated(session, hash, now) : null
  return Option.some<IdentifiedSession>({ session, replacement })
})

/** The new secret of the session; null: another request has replaced it already. */
const rotated = Effect.fnUntraced(function* (session: Session, from: SessionHash, now: DateTime.Utc) {
  const sessions = yield* Sessions
  const { hash, secret } = yield* newSecret(sessionPrefix)
  const until = DateTime.add(now, { seconds: overlapSeconds })
  return (yield* sessions.rotate(session.id, { from, to: SessionHash.make(hash), until })) ? secret : null
})
