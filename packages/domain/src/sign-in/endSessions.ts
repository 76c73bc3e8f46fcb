import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Session, type SessionId, Sessions } from "../accounts/index.ts"
import { ResourceNotFound } from "../management/index.ts"
import { noteSession } from "./noteSession.ts"

/** Ends one of the account's sessions. An ended one stays ended. Fails with ResourceNotFound. */
export const endSession = Effect.fn("signIn.endSession")(function* (
  { account }: Session,
  id: SessionId,
  requestId: string
) {
  const sessions = yield* Sessions
  if (!(yield* sessions.end(account.id, id, yield* DateTime.now))) return yield* new ResourceNotFound()
  yield* noteSession(account.email, id, "end", requestId)
})

/** Ends all other sessions of the account. */
export const endOtherSessions = Effect.fn("signIn.endOtherSessions")(function* (
  { account, id }: Session,
  requestId: string
) {
  const sessions = yield* Sessions
  yield* sessions.endOthers(account.id, id, yield* DateTime.now)
  yield* noteSession(account.email, id, "end_others", requestId)
})
