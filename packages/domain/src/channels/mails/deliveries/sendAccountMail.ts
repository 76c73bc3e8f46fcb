import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { MailRenderer, ServiceAddress } from "../index.ts"
import type { Delivery, DeliveryDraft } from "../../outbox/index.ts"
import { includes, type Member } from "../../../workspace/workspaces/index.ts"
import type { AboutAccount, NamedAccount } from "./findAccount.ts"
import { mailboxOf } from "./findRecipient.ts"
import type { Attempt } from "./sendMail.ts"
import { sendNotice, skip } from "./sendNotice.ts"

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

const sent = Effect.fnUntraced(function* (attempt: Attempt, delivery: Delivery, message: AboutAccount) {
  const { lookUps, workspace } = attempt
  const account = yield* lookUps.account(message)
  if (account === null) return yield* skip("removed")
  if (!isStillSo(message, account)) return yield* skip("superseded")
  const member = yield* lookUps.member(message.userId)
  if (member === null || !includes(member.role, "admin")) return yield* skip("removed")
  const recipient = yield* Effect.catch(mailboxOf(member), skip)
  const page = new URL("/-/accounts", yield* ServiceAddress)
  page.search = new URLSearchParams({ workspace: workspace.id }).toString()
  const renderer = yield* MailRenderer
  return yield* sendNotice(attempt, delivery, recipient, (about) =>
    renderer.lostAccount({
      ...about,
      account: account.name,
      use: message.account,
      endsAt: message.endsAt === null ? null : account.endsAt,
      timezone: workspace.timezone,
      reconnectUrl: page.href
    })
  )
})

/** Whether the account has not been connected again since the message. */
const isStillSo = ({ endsAt }: AboutAccount, account: NamedAccount): boolean =>
  endsAt === null
    ? account.lostAt !== null
    : account.endsAt !== null && DateTime.formatIso(account.endsAt) === endsAt
