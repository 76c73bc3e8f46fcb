import { MailTransport } from "@calendeal/adapters-memory"
import { mailHandler, recordBounce, reminderHandler } from "@calendeal/domain/mail-deliveries"
import { MailTokens } from "@calendeal/domain/mails"
import {
  deliverNext,
  DeliveryId,
  type DestinationHandlers,
  handOut,
  type PortsOf
} from "@calendeal/domain/outbox"
import { webhookHandler } from "@calendeal/domain/webhook-payloads"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { Service } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { itemsOf } from "../../kit/http/management/workspace.ts"

const handlers: DestinationHandlers<PortsOf<typeof mailHandler | typeof webhookHandler>> = {
  mail: mailHandler,
  reminder: reminderHandler,
  webhook: webhookHandler
}

/** Sends all mails and webhooks that are due now, like a worker. */
const sendAll = Effect.gen(function* () {
  yield* Effect.repeat(handOut(handlers), { while: ({ isMore }) => isMore })
  while (Option.isSome(yield* deliverNext(handlers)));
})

/** A shop whose mails are kept instead of sent. */
export const shopWithMails = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const workspace = yield* shop
  const { at, call } = workspace
  const workspaceId = WorkspaceId.make(at.slice(1))
  /** The log of a booking's mails, the newest first. */
  const log = (uid: unknown) => Effect.map(call("GET", `${at}/bookings/${uid}/mails?limit=100`), itemsOf)
  return {
    ...workspace,
    sendAll: withPorts(sendAll),
    /** The sent mails of a booking, the oldest first. Other suites use the same service and the same addresses. */
    sent: (uid: unknown) =>
      Effect.gen(function* () {
        const mails = yield* withPorts(Effect.flatten(MailTransport.SentMails))
        const ids = (yield* log(uid)).map(({ messageId }) => messageId)
        return mails.filter(({ messageId }) => ids.includes(messageId))
      }),
    log,
    /** Records the report that a sent mail bounced. */
    bounce: (id: unknown) =>
      withPorts(
        Effect.gen(function* () {
          const tokens = yield* MailTokens
          const token = yield* tokens.issueBounce(workspaceId, DeliveryId.make(String(id)))
          return yield* recordBounce({ token, reason: "bounce", status: "5.1.1" })
        })
      )
  }
})
