import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  envelopeFrom,
  type Mailbox,
  type MailBrand,
  mailBrandOf,
  mailLimits,
  MailTokens,
  MailTransport,
  messageIdOf,
  type OutgoingMail,
  type RenderedMail,
  ServiceAddress,
  Suppressions
} from "../index.ts"
import { type Delivery, Outcome } from "../../outbox/index.ts"
import { countMailbox } from "./countMailbox.ts"
import type { NoRecipient } from "./findRecipient.ts"
import type { Attempt } from "./sendMail.ts"

/** Why the weekly mail of a view is not sent. `not_shown`: the recipient may not see the reports, or the view is of what was removed. */
type ViewObstacle = "unsubscribed" | "not_shown" | "much_data"

/** Why a mail is not sent. */
export const skip = (reason: NoRecipient | "superseded" | "suppressed" | ViewObstacle) =>
  Effect.fail(Outcome.Skipped({ reason }))

/**
 * Sends a mail of the workspace to one of its own people: without an answer and a thread. `unsubscribeUrl`: null for a mail that was
 * not subscribed to. Fails with Skipped if the address is suppressed.
 */
export const sendNotice = Effect.fnUntraced(function* <R>(
  { sender, server, settings, workspace }: Attempt,
  delivery: Delivery,
  recipient: Mailbox,
  render: (about: NoticeTo) => Effect.Effect<RenderedMail, never, R>,
  unsubscribeUrl: string | null = null
) {
  const [address, suppressions, tokens] = [yield* ServiceAddress, yield* Suppressions, yield* MailTokens]
  const hashes = yield* tokens.addressHashes(workspace.id, recipient.address)
  if (Option.isSome(yield* suppressions.find(workspace.id, hashes))) return yield* skip("suppressed")
  if (delivery.attempts === 0) yield* countMailbox(mailLimits.notices, recipient.address, workspace.id)
  const brand = mailBrandOf(workspace, settings, address)
  const mail: OutgoingMail = {
    ...(yield* render({ language: settings.language, recipient, workspace: brand })),
    from: { name: brand.name, address: sender.address },
    replyTo: null,
    to: recipient,
    envelopeFrom: envelopeFrom(sender, yield* tokens.issueBounce(workspace.id, delivery.id)),
    messageId: messageIdOf(delivery.eventId, address.hostname),
    thread: null,
    calendar: null,
    unsubscribeUrl
  }
  const transport = yield* MailTransport
  return yield* transport.send(mail, server)
})

/** To whom a notice is, and from which workspace. */
interface NoticeTo {
  readonly language: Attempt["settings"]["language"]
  readonly recipient: Mailbox
  readonly workspace: MailBrand
}
