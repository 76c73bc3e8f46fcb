import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AccountLinks, Passkeys, Sessions } from "../../workspace/accounts/index.ts"
import type { Fingerprint, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceQueries } from "../../channels/records/index.ts"
import {
  envelopeFrom,
  type InstallationSender,
  type MailRenderer,
  MailTokens,
  MailTransport,
  messageIdOf,
  ServiceAddress,
  serviceName
} from "../../channels/mails/index.ts"
import {
  type Delivery,
  type DestinationHandler,
  drafting,
  eachToItsEnd,
  fixedDelays,
  Outcome
} from "../../channels/outbox/index.ts"
import type { Throttle } from "../../kernel/rate-limits/index.ts"
import type { AccessTokens, Vault } from "../../workspace/workspaces/index.ts"
import { letterOf } from "./accountLetters.ts"
import type { AccountMessage } from "./accountNotice.ts"
import { countNotice } from "./noticeLimits.ts"

type Ports =
  | AccessTokens
  | AccountLinks
  | Fingerprint
  | MailRenderer
  | MailTokens
  | MailTransport
  | Passkeys
  | ServiceAddress
  | Sessions
  | Throttle
  | Vault
  | WorkspaceQueries

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Short at first, because a person waits for the link. A link that has ended is not sent. */
const retries = fixedDelays([
  5 * second,
  15 * second,
  45 * second,
  2 * minute,
  5 * minute,
  15 * minute,
  hour,
  4 * hour,
  12 * hour,
  24 * hour
])

const skip = (reason: string) => Effect.fail(Outcome.Skipped({ reason }))

const sent = Effect.fnUntraced(function* (
  message: AccountMessage,
  delivery: Delivery,
  installation: InstallationSender
) {
  const [service, tokens, transport] = [yield* ServiceAddress, yield* MailTokens, yield* MailTransport]
  const { delivered, limits, recipient, rendered } = yield* letterOf(message)
  // A server that is down for a day does not use up the limits.
  if (delivery.attempts === 0) yield* countNotice(limits)
  const sender = { address: installation.address, server: null, bounceAddress: installation.bounceAddress }
  const outcome = yield* transport.send(
    {
      ...rendered,
      from: { name: serviceName(service.hostname), address: installation.address },
      replyTo: null,
      to: recipient,
      envelopeFrom: envelopeFrom(sender, yield* tokens.issueBounce(message.workspaceId, delivery.id)),
      messageId: messageIdOf(delivery.eventId, service.hostname),
      thread: null,
      calendar: null,
      unsubscribeUrl: null
    },
    null
  )
  if (outcome._tag === "Delivered") yield* delivered
  return outcome
})

const accountTags = [
  "SendAccountLink",
  "SendPasskeyNotice",
  "SendPasswordNotice",
  "SendSignInNotice",
  "SendTokenNotice",
  "SendAddressNotice"
] as const satisfies ReadonlyArray<AccountMessage["_tag"]>

const isAboutAccount = (message: OutboxMessage): message is AccountMessage =>
  accountTags.some((tag) => tag === message._tag)

/** The event's name and id. */
const eventOf = (message: AccountMessage) => {
  switch (message._tag) {
    case "SendAccountLink":
      return { eventName: "account_link", eventId: `account-link.${message.linkId}` }
    case "SendPasskeyNotice":
      return { eventName: "passkey_notice", eventId: `passkey-notice.${message.passkeyId}` }
    case "SendPasswordNotice":
      return { eventName: "password_notice", eventId: `password-notice.${message.noticeId}` }
    case "SendSignInNotice":
      return { eventName: "sign_in_notice", eventId: `sign-in-notice.${message.sessionId}` }
    case "SendTokenNotice":
      return { eventName: "token_notice", eventId: `token-notice.${message.tokenId}` }
    case "SendAddressNotice":
      return { eventName: "address_notice", eventId: `address-notice.${message.to}.${message.entryId}` }
  }
}

/**
 * Sends the links that sign in, and what people must know about their account, over the installation's server only: a workspace's own server would show its owner the links of
 * people who are members elsewhere, too (D-SIGN-2).
 */
export const accountHandler: DestinationHandler<Ports> = {
  batch: 5,
  retries,
  ...drafting(accountTags, (workspaceId) =>
    Effect.succeed((message) => {
      const destination = { workspaceId, kind: "account", id: workspaceId } as const
      return Effect.succeed([{ destination, provider: "mail", ...eventOf(message), message }])
    })
  ),
  deliver: Effect.fnUntraced(function* ({ due }, report) {
    const { installation } = yield* MailTransport
    yield* eachToItsEnd(due, 5, (delivery) => {
      const { message } = delivery
      const outcome =
        !isAboutAccount(message) || Option.isNone(installation)
          ? skip("no_sender")
          : sent(message, delivery, installation.value)
      return Effect.flatMap(
        Effect.catch(outcome, (notSent) => Effect.succeed(notSent)),
        (result) => report(delivery.id, result)
      )
    })
  })
}
