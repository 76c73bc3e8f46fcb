import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  envelopeFrom,
  MailRenderer,
  MailTokens,
  MailTransport,
  messageIdOf,
  type OutgoingMail,
  ServiceAddress,
  Suppressions
} from "../mails/index.ts"
import { type Delivery, type DeliveryDraft, Outcome } from "../outbox/index.ts"
import { includes, type Member } from "../workspaces/index.ts"
import type { AboutAccount, NamedAccount } from "./findAccount.ts"
import { mailboxOf } from "./findRecipient.ts"
import type { Attempt } from "./sendMail.ts"

/** The largest number of members who get the mail. */
const mostMembers = 20

/** How long before its end a mail announces it, in days. */
const daysBefore = 7

/**
 * A mail for each owner and admin: one for each time that the access ends, and one 7 days before an end that is known (D-MAIL-68). The
 * latter has the queue of reminders, because it waits.
 */
export const accountMails = (
  message: AboutAccount,
  lostAt: DateTime.Utc | null,
  members: ReadonlyArray<Member>
): ReadonlyArray<Pick<DeliveryDraft, "eventName" | "eventId" | "message" | "dueAt">> => {
  const { account, accountId, endsAt } = message
  const since = lostAt === null ? 0 : DateTime.toEpochMillis(lostAt)
  const dueAt = endsAt === null ? null : DateTime.subtract(DateTime.makeUnsafe(endsAt), { days: daysBefore })
  return members
    .filter(({ role }) => includes(role, "admin"))
    .slice(0, mostMembers)
    .map(({ userId }) => ({
      eventName: endsAt === null ? "lost_account" : "ending_account",
      eventId: `${account}.${accountId}.${endsAt ?? since}.${userId}`,
      message: { ...message, userId },
      ...(dueAt && { dueAt })
    }))
}

/** Asks a member to connect an account of the workspace again, or says why not. */
export const sendAccountMail = (attempt: Attempt, delivery: Delivery, message: AboutAccount) =>
  Effect.catch(sent(attempt, delivery, message), (notSent) => Effect.succeed(notSent))

const skip = (reason: string) => Effect.fail(Outcome.Skipped({ reason }))

const sent = Effect.fnUntraced(function* (
  { lookUps, sender, server, settings, workspace }: Attempt,
  delivery: Delivery,
  message: AboutAccount
) {
  const account = yield* lookUps.account(message)
  if (account === null) return yield* skip("removed")
  if (!isStillSo(message, account)) return yield* skip("superseded")
  const member = yield* lookUps.member(message.userId)
  if (member === null || !includes(member.role, "admin")) return yield* skip("removed")
  const recipient = yield* mailboxOf(member).pipe(Effect.catch((reason) => skip(reason)))
  const [suppressions, tokens] = [yield* Suppressions, yield* MailTokens]
  const hashes = yield* tokens.addressHashes(workspace.id, recipient.address)
  if (Option.isSome(yield* suppressions.find(workspace.id, hashes))) return yield* skip("suppressed")

  const name = settings.senderName ?? workspace.name
  const page = new URL("/-/accounts", yield* ServiceAddress)
  page.search = new URLSearchParams({ workspace: workspace.id }).toString()
  const renderer = yield* MailRenderer
  const rendered = yield* renderer.lostAccount({
    language: settings.language,
    recipient,
    workspace: { name, logoUrl: settings.logoUrl },
    account: account.name,
    use: message.account,
    endsAt: message.endsAt === null ? null : account.endsAt,
    timezone: workspace.timezone,
    reconnectUrl: page.href
  })
  const mail: OutgoingMail = {
    ...rendered,
    from: { name, address: sender.address },
    replyTo: null,
    to: recipient,
    envelopeFrom: envelopeFrom(sender, yield* tokens.mintBounce(workspace.id, delivery.id)),
    messageId: messageIdOf(delivery.eventId, (yield* ServiceAddress).hostname),
    thread: null,
    calendar: null,
    unsubscribeUrl: null
  }
  const transport = yield* MailTransport
  return yield* transport.send(mail, server)
})

/** Whether the account has not been connected again since the message. */
const isStillSo = ({ endsAt }: AboutAccount, account: NamedAccount): boolean =>
  endsAt === null
    ? account.lostAt !== null
    : account.endsAt !== null && DateTime.formatIso(account.endsAt) === endsAt
