import { BookingUid } from "@calendeal/domain/bookings"
import { Email } from "@calendeal/domain/contacts"
import {
  AddressHash,
  type AnswerLink,
  MailTokens,
  type ReminderSubscription,
  type SenderAddress,
  type ViewSubscription
} from "@calendeal/domain/mails"
import { SavedViewId } from "@calendeal/domain/reports"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import { Array, DateTime, Effect, Layer, Schema } from "effect"
import { createHmac } from "node:crypto"
import { bounceTokens } from "./bounceTokens.ts"
import { keyFor, type KeyRing } from "./KeyRing.ts"
import { signedTokens } from "./SignedTokens.ts"

/** Days for which a link to verify a sender is valid. */
const senderDays = 3

/** Days after the meeting for which reminders can still be stopped. Mails are read late. */
const daysAfter = 30

/** Days after the next mail of a view for which a mail still ends them. */
const viewDaysAfter = 90

/** Tokens about a booking count as issued this long before their end, so that they are the same in each attempt. */
const daysBefore = 400

/**
 * Tokens of senders, to unsubscribe and to answer as JWTs, and bounce tokens, under `tokenKeys`; hashes of addresses under `hashKeys`, because
 * they are stored. Each kind has its own derived key (D-MAIL-47, D-MAIL-48).
 */
export const layer = (settings: {
  readonly tokenKeys: KeyRing
  readonly hashKeys: KeyRing
}): Layer.Layer<MailTokens> =>
  Layer.sync(MailTokens, () => {
    const { hashKeys, tokenKeys: keys } = settings
    const bounces = bounceTokens(keys)
    const addressKeys = Array.map(hashKeys, (key) => keyFor("mail addresses", key))
    const senders = signedTokens({
      keys,
      purpose: "mail senders",
      type: "mls+jwt",
      audiences: [senderAudience],
      ttlSeconds: senderDays * 86_400
    })
    const subscriptions = signedTokens({
      keys,
      purpose: "reminder subscriptions",
      type: "mlu+jwt",
      audiences: [unsubscribeAudience],
      ttlSeconds: (daysBefore + daysAfter) * 86_400
    })
    const views = signedTokens({
      keys,
      purpose: "view subscriptions",
      type: "mlv+jwt",
      audiences: [viewAudience],
      ttlSeconds: (daysBefore + viewDaysAfter) * 86_400
    })
    const answers = signedTokens({
      keys,
      purpose: "answers to bookings",
      type: "mla+jwt",
      audiences: [answerAudience],
      ttlSeconds: daysBefore * 86_400
    })
    /** Such a token is valid until some days after this time, so it is issued as if long before. */
    const issuedBefore = (until: DateTime.Utc) => DateTime.subtract(until, { days: daysBefore })
    return MailTokens.of({
      addressHashes: (workspaceId, address) =>
        Effect.sync(() =>
          Array.map(addressKeys, (key) => AddressHash.make(hashOf(key, `${workspaceId} ${address}`)))
        ),
      issueBounce: (workspaceId, id) => Effect.sync(() => bounces.issue(workspaceId, id)),
      readBounce: (token) => Effect.sync(() => bounces.read(token)),
      issueSender: ({ address, workspaceId }, now) =>
        Effect.sync(() => senders.sign(senderAudience, address, { wid: workspaceId }, now)),
      readSender: (token, now) =>
        Effect.option(Effect.tryPromise(async () => senderOf(await senders.read(token, now)))),
      issueUnsubscribe: ({ bookingUid, recipient, workspaceId }, until) =>
        Effect.sync(() =>
          subscriptions.sign(
            unsubscribeAudience,
            bookingUid,
            { wid: workspaceId, rcp: recipient },
            issuedBefore(until)
          )
        ),
      readUnsubscribe: (token, now) =>
        Effect.option(Effect.tryPromise(async () => subscriptionOf(await subscriptions.read(token, now)))),
      issueViewUnsubscribe: ({ savedViewId, userId, workspaceId }, until) =>
        Effect.sync(() =>
          views.sign(viewAudience, savedViewId, { wid: workspaceId, mem: userId }, issuedBefore(until))
        ),
      readViewUnsubscribe: (token, now) =>
        Effect.option(Effect.tryPromise(async () => viewOf(await views.read(token, now)))),
      issueAnswer: ({ bookingUid, userId, workspaceId }, until) =>
        Effect.sync(() =>
          answers.sign(answerAudience, bookingUid, { wid: workspaceId, mem: userId }, issuedBefore(until))
        ),
      readAnswer: (token, now) =>
        Effect.option(Effect.tryPromise(async () => answerOf(await answers.read(token, now))))
    })
  })

const senderAudience = "mail-sender"
const unsubscribeAudience = "unsubscribe"
const viewAudience = "view-subscription"
const answerAudience = "booking-answer"

const hashOf = (key: Uint8Array, text: string): string =>
  createHmac("sha256", key).update(text, "utf8").digest("hex")

const SenderClaims = Schema.Struct({ sub: Email, wid: WorkspaceId })

const senderOf = (payload: unknown): SenderAddress => {
  const { sub, wid } = Schema.decodeUnknownSync(SenderClaims)(payload)
  return { workspaceId: wid, address: sub }
}

const SubscriptionClaims = Schema.Struct({ sub: BookingUid, wid: WorkspaceId, rcp: Schema.String })

const subscriptionOf = (payload: unknown): ReminderSubscription => {
  const { rcp, sub, wid } = Schema.decodeUnknownSync(SubscriptionClaims)(payload)
  return { workspaceId: wid, bookingUid: sub, recipient: rcp }
}

const ViewClaims = Schema.Struct({ sub: SavedViewId, wid: WorkspaceId, mem: UserId })

const viewOf = (payload: unknown): ViewSubscription => {
  const { mem, sub, wid } = Schema.decodeUnknownSync(ViewClaims)(payload)
  return { workspaceId: wid, savedViewId: sub, userId: mem }
}

const AnswerClaims = Schema.Struct({ sub: BookingUid, wid: WorkspaceId, mem: UserId })

const answerOf = (payload: unknown): AnswerLink => {
  const { mem, sub, wid } = Schema.decodeUnknownSync(AnswerClaims)(payload)
  return { workspaceId: wid, bookingUid: sub, userId: mem }
}
