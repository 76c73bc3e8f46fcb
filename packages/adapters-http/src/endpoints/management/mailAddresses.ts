import { commit, sendSenderVerification } from "@calendeal/domain/management"
import { MailTokens, ServiceAddress, Suppressions } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SuppressionRequest, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { pass } from "../../middleware/rateLimiting.ts"
import { senderPagePath } from "../../operations/mailPages.ts"
import { find, wireErrors } from "./resources.ts"

const named = strictFieldsOf(SuppressionRequest)

/** Sends the mail immediately. The mail server has less time than the request itself. */
export const sendVerification = Effect.fnUntraced(
  function* () {
    const { audit } = yield* Membership
    const throttle = yield* Throttle
    const serviceAddress = yield* ServiceAddress
    const { value: workspace } = yield* find("workspace", audit.workspaceId)
    const limit = rateLimits.senderVerification
    yield* pass(limit, yield* throttle.consume(limit, audit.workspaceId))
    const linkOf = (token: string) => `${new URL(senderPagePath, serviceAddress).href}#${token}`
    const outcome = yield* sendSenderVerification(workspace, linkOf).pipe(
      Effect.timeoutOrElse({ duration: "8 seconds", orElse: () => Effect.succeed(noAnswer) }),
      Effect.catchTag("SecretUnreadable", () =>
        Effect.succeed(Outcome.Refused({ code: "secret_unreadable" }))
      )
    )
    return { sent: outcome._tag === "Delivered", reason: "code" in outcome ? outcome.code : null }
  },
  Effect.catchTags({ StateConflict: wireErrors.StateConflict })
)

const noAnswer = Outcome.Retry({ code: "no_answer", afterSeconds: null, fault: "destination" })

export const getSuppression = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const suppressions = yield* Suppressions
  const hashes = yield* hashesOfNamed
  const found = yield* suppressions.find(audit.workspaceId, hashes)
  return Option.match(found, {
    onNone: () => ({ suppressed: false, reason: null, at: null }),
    onSome: ({ at, reason }) => ({ suppressed: true, reason, at })
  })
})

export const deleteSuppression = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  yield* commit(audit, { _tag: "DeleteSuppression", hashes: yield* hashesOfNamed })
}, Effect.catchTags(wireErrors))

/** The hashes of the address in the body. */
const hashesOfNamed = Effect.gen(function* () {
  const { audit } = yield* Membership
  const tokens = yield* MailTokens
  const { email } = yield* named
  return yield* tokens.addressHashes(audit.workspaceId, email)
})
