import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { AccountLinkId, AccountLinks, isUsable, linkOwner } from "../accounts/index.ts"
import type { OutboxMessage } from "../consistency/index.ts"
import { WorkspaceQueries } from "../management/index.ts"
import {
  envelopeFrom,
  type InstallationSender,
  MailRenderer,
  MailTokens,
  MailTransport,
  messageIdOf,
  ServiceAddress
} from "../mails/index.ts"
import { type Delivery, type DestinationHandler, fixedDelays, Outcome } from "../outbox/index.ts"
import { Vault } from "../workspaces/index.ts"
import { linkAddress } from "./linkAddress.ts"
import { tokenOf } from "./newLink.ts"

type Ports =
  | AccountLinks
  | MailRenderer
  | MailTokens
  | MailTransport
  | ServiceAddress
  | Vault
  | WorkspaceQueries

type SendAccountLink = Extract<OutboxMessage, { readonly _tag: "SendAccountLink" }>

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
  { linkId, workspaceId }: SendAccountLink,
  delivery: Delivery,
  installation: InstallationSender
) {
  const [links, queries, renderer] = [yield* AccountLinks, yield* WorkspaceQueries, yield* MailRenderer]
  const [service, tokens, transport, vault] = [
    yield* ServiceAddress,
    yield* MailTokens,
    yield* MailTransport,
    yield* Vault
  ]
  const link = Option.getOrNull(yield* links.find(workspaceId, AccountLinkId.make(linkId)))
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (link === null || link.sealedSecret === null || Option.isNone(workspace)) return yield* skip("removed")
  if (!isUsable(link, yield* DateTime.now)) return yield* skip("expired")
  const secret = yield* vault
    .unseal(linkOwner(link), link.sealedSecret)
    .pipe(
      Effect.catchTag("SecretUnreadable", () => Effect.fail(Outcome.Refused({ code: "secret_unreadable" })))
    )
  const recipient = { name: "", address: link.email }
  const rendered = yield* renderer.account({
    language: link.language,
    recipient,
    service: service.hostname,
    invitation: link.way === "invitation" ? { workspaceName: workspace.value.value.name } : null,
    link: linkAddress(service, link.language, tokenOf(link, secret))
  })
  const sender = { address: installation.address, server: null, bounceAddress: installation.bounceAddress }
  const outcome = yield* transport.send(
    {
      ...rendered,
      from: { name: service.hostname, address: installation.address },
      replyTo: null,
      to: recipient,
      envelopeFrom: envelopeFrom(sender, yield* tokens.mintBounce(workspaceId, delivery.id)),
      messageId: messageIdOf(delivery.eventId, service.hostname),
      thread: null,
      calendar: null,
      unsubscribeUrl: null
    },
    null
  )
  if (outcome._tag === "Delivered") yield* links.forgetSecret(link)
  return outcome
})

/**
 * Sends the links that sign in, over the installation's server only: a workspace's own server would show its owner the links of
 * people who are members elsewhere, too (D-SIGN-2).
 */
export const accountHandler: DestinationHandler<Ports> = {
  batch: 5,
  retries,
  draft: (workspaceId) =>
    Effect.succeed((message) =>
      Effect.succeed(
        message._tag === "SendAccountLink"
          ? [
              {
                destination: { workspaceId, kind: "account", id: workspaceId },
                provider: "mail",
                eventName: "account_link",
                eventId: `account-link.${message.linkId}`,
                message
              }
            ]
          : []
      )
    ),
  deliver: Effect.fnUntraced(function* ({ due }, report) {
    const { installation } = yield* MailTransport
    yield* Effect.forEach(
      due,
      (delivery) => {
        const { message } = delivery
        const outcome =
          message._tag !== "SendAccountLink" || Option.isNone(installation)
            ? skip("no_sender")
            : sent(message, delivery, installation.value)
        return Effect.flatMap(
          Effect.catch(outcome, (notSent) => Effect.succeed(notSent)),
          (result) => report(delivery.id, result)
        )
      },
      { concurrency: 5, discard: true }
    )
  })
}
