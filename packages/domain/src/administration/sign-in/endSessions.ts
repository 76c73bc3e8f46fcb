import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Origin } from "../../workspace/consistency/index.ts"
import {
  isBeside,
  KnownBrowsers,
  type Session,
  type SessionId,
  Sessions
} from "../../workspace/accounts/index.ts"
import { ResourceNotFound } from "../management/index.ts"
import { logSession } from "./logSession.ts"

/**
 * The sessions that a session shows and ends, the latest first: those of its account, or with a limited one only those with the same
 * limit (D-OIDC-10, D-PW-5).
 */
export const sessionsBeside = Effect.fn("signIn.sessionsBeside")(function* (
  session: Pick<Session, "account" | "onlyIn" | "way">
) {
  const sessions = yield* Sessions
  const all = yield* sessions.ofAccount(session.account.id)
  return all.filter((one) => isBeside(session, one))
})

/**
 * Ends one of the account's sessions. An ended one stays ended. Another one than its own also makes its browser unknown (D-SIGN-15).
 * Fails with ResourceNotFound.
 */
export const endSession = Effect.fn("signIn.endSession")(function* (
  session: Session,
  id: SessionId,
  origin: Origin
) {
  const [browsers, sessions] = [yield* KnownBrowsers, yield* Sessions]
  const ended = (yield* sessionsBeside(session)).find((one) => one.id === id)
  if (ended === undefined) return yield* new ResourceNotFound()
  yield* sessions.end(session.account.id, id, yield* DateTime.now)
  if (id !== session.id) yield* browsers.forget(session.account.id, id)
  yield* logSession(session, id, "end", origin)
})

/** Ends all other sessions that the session shows, and makes their browsers unknown (D-SIGN-15). */
export const endOtherSessions = Effect.fn("signIn.endOtherSessions")(function* (
  session: Session,
  origin: Origin
) {
  const [browsers, sessions] = [yield* KnownBrowsers, yield* Sessions]
  const { account, id, onlyIn } = session
  const now = yield* DateTime.now
  if (onlyIn === null) yield* sessions.endOthers(account.id, id, now)
  else
    for (const one of yield* sessionsBeside(session))
      if (one.id !== id) {
        yield* sessions.end(account.id, one.id, now)
        yield* browsers.forget(account.id, one.id)
      }
  yield* logSession(session, id, "end_others", origin)
})
