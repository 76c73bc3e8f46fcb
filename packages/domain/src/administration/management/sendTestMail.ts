import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { domainOf, Email } from "../../kernel/texts/index.ts"
import {
  mailLimits,
  type MailRoute,
  MailTransport,
  type RenderedMail,
  senderOf
} from "../../channels/mails/index.ts"
import { Outcome } from "../../channels/outbox/index.ts"
import { Throttle } from "../../kernel/rate-limits/index.ts"
import type { Member } from "../../workspace/workspaces/index.ts"
import { findMailSettings } from "../../channels/records/index.ts"
import { StateConflict } from "./refusals.ts"
import { unsealServer } from "./senderVerification.ts"

/** The member sent too many tests. `retryAfterSeconds`: at least 1. */
export class TooManyTestMails extends Schema.TaggedError<TooManyTestMails>()("TooManyTestMails", {
  retryAfterSeconds: Schema.Int
}) {}

/** The result of a test mail. */
export interface SentTest {
  readonly to: Email
  readonly route: MailRoute
  readonly outcome: Outcome
}

/**
 * Sends the mail to the member who asks, and to no other address, for at most 8 seconds (D-MAIL-79). It has the workspace's sender and goes the
 * way of its mails. StateConflict: the member's address is not confirmed, or there is no mail server. TooManyTestMails.
 */
export const sendTestMail = Effect.fn("management.sendTestMail")(function* (
  { acceptedAt, email, name, userId, workspaceId }: Member,
  rendered: RenderedMail,
  senderName: string
) {
  const [idGenerator, throttle, transport] = [yield* IdGenerator, yield* Throttle, yield* MailTransport]
  const address = decode(email)
  if (acceptedAt === null || Option.isNone(address))
    return yield* new StateConflict({ reason: "Your address is not confirmed: accept an invitation first." })
  const { value: settings } = yield* findMailSettings(workspaceId)
  const sender = senderOf(settings, Option.getOrNull(transport.installation))
  if (sender === null) return yield* new StateConflict({ reason: "There is no mail server." })
  const admission = yield* throttle.consume(mailLimits.testsOfMember, userId)
  if (admission._tag === "Refused")
    return yield* new TooManyTestMails({ retryAfterSeconds: admission.retryAfterSeconds })
  const mail = {
    ...rendered,
    from: { name: senderName, address: sender.address },
    replyTo: null,
    to: { name, address: address.value },
    envelopeFrom: sender.address,
    messageId: `test.${yield* idGenerator.uuid}@${domainOf(sender.address)}`,
    thread: null,
    calendar: null,
    unsubscribeUrl: null
  }
  const { server } = sender
  const sending =
    server === null
      ? transport.send(mail, null)
      : Effect.flatMap(unsealServer(workspaceId, server), (opened) => transport.send(mail, opened))
  const outcome = yield* sending.pipe(
    Effect.timeoutOrElse({ duration: "8 seconds", orElse: () => Effect.succeed(noAnswer) }),
    Effect.catchTag("SecretUnreadable", () => Effect.succeed(Outcome.Refused({ code: "secret_unreadable" })))
  )
  const sent: SentTest = {
    to: address.value,
    route:
      server === null
        ? transport.installationRoute
        : { _tag: "Server", host: server.host, port: server.port },
    outcome
  }
  return sent
})

const decode = Schema.decodeUnknownOption(Email)

const noAnswer = Outcome.Retry({ code: "timeout", afterSeconds: null, fault: "destination" })
