import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { AccountLinks, Sessions } from "../../workspace/accounts/index.ts"
import { Fingerprint, type Origin, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { Email, Language } from "../../kernel/texts/index.ts"
import { mailboxKey, MailTransport } from "../../channels/mails/index.ts"
import { type Admission, Throttle } from "../../kernel/rate-limits/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { recognise, type SigningBrowser } from "./knownBrowser.ts"
import { linkBudgets, waitFor } from "./linkBudgets.ts"
import { newLink } from "./newLink.ts"
import { logRefusedSignIn } from "./logRefusedSignIn.ts"

/** The installation has no mail server (D-SIGN-3). */
export class NoMailServer extends Schema.TaggedError<NoMailServer>()("NoMailServer", {}) {}

/** Too many links were requested for the address. */
export class TooManyLinks extends Schema.TaggedError<TooManyLinks>()("TooManyLinks", {
  retryAfterSeconds: Schema.Int
}) {}

/** A workspace that does not exist. It takes the place of an unknown address's workspace, so that both take the same steps. */
const nowhere = WorkspaceId.make("00000000-0000-4000-8000-000000000000")

interface LinkWish {
  readonly email: Email
  readonly language: Language
  readonly next: string | null
}

/**
 * Sends a link to the address if it is a member's, whether they have accepted it or not: the link is the account's (D-SIGN-2). An unknown address gets the same answer after the same steps (D-SIGN-3).
 * Fails with NoMailServer or TooManyLinks, for any address; the latter is noted (D-AUDIT-4).
 */
export const requestSignIn = Effect.fn("signIn.request")(function* (
  request: LinkWish,
  browser: Pick<SigningBrowser, "secrets" | "session">,
  origin: Origin
) {
  const [links, sessions, transport] = [yield* AccountLinks, yield* Sessions, yield* MailTransport]
  if (Option.isNone(transport.installation)) return yield* new NoMailServer()
  const minutes = yield* Effect.tapErrorTag(admitted(request.email, browser), "TooManyLinks", () =>
    logRefusedSignIn({ email: request.email, kind: "link", origin, action: "sign_in.lock" })
  )
  const [accepted] = yield* sessions.membershipsOf(request.email)
  const [invitation] = yield* sessions.invitationsOf(request.email)
  // Where the link is kept, and nothing else. Only without an accepted membership is it a workspace that the person did not choose.
  const workspaceId = (accepted ?? invitation)?.workspaceId ?? nowhere
  const { link } = yield* newLink({ ...request, workspaceId, way: "email" }, minutes)
  yield* links.enter(link, [OutboxMessage.make({ _tag: "SendAccountLink", workspaceId, linkId: link.id })])
})

/** Counts the mail for the mailbox, and returns for how many minutes its link can be used (D-SIGN-16). Fails with TooManyLinks. */
const admitted = Effect.fnUntraced(function* (
  email: Email,
  browser: Pick<SigningBrowser, "secrets" | "session">
) {
  const [fingerprint, throttle] = [yield* Fingerprint, yield* Throttle]
  const mailbox = yield* fingerprint.sha256(mailboxKey(email))
  const refusals: Array<Extract<Admission, { readonly _tag: "Refused" }>> = []
  for (const { isForKnownBrowsers, limits, minutes } of linkBudgets) {
    if (isForKnownBrowsers && (yield* recognise(email, browser)) === null) continue
    let refusal: (typeof refusals)[number] | undefined
    for (const limit of limits) {
      const admission = yield* throttle.consume(limit, mailbox)
      if (admission._tag === "Refused") refusal = admission
      if (refusal !== undefined) break
    }
    if (refusal === undefined) return minutes
    refusals.push(refusal)
  }
  return yield* new TooManyLinks({ retryAfterSeconds: waitFor(refusals) })
})
