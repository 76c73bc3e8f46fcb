import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Sessions } from "../../workspace/accounts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import { findMailSettings, WorkspaceQueries } from "../../channels/records/index.ts"
import { type AccountChange, type Mailbox, MailRenderer, ServiceAddress } from "../../channels/mails/index.ts"
import { Outcome } from "../../channels/outbox/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { accountPath } from "./linkAddress.ts"
import type { CountedLimit } from "./noticeLimits.ts"

/** Its limits refuse the act itself, or count before it. */
export const unlimited: ReadonlyArray<CountedLimit> = []

export const skip = (reason: string) => Effect.fail(Outcome.Skipped({ reason }))

/** A message that becomes a mail to a person about their account. */
export type AccountMessage = Extract<
  OutboxMessage,
  {
    readonly _tag:
      | "SendAccountLink"
      | "SendPasskeyNotice"
      | "SendPasswordNotice"
      | "SendSignInNotice"
      | "SendTokenNotice"
      | "SendAddressNotice"
  }
>

export const sessionOf = Effect.fnUntraced(function* (address: Email, sessionId: string) {
  const sessions = yield* Sessions
  return (yield* sessions.ofEmail(address)).find(({ id }) => id === sessionId)
})

/** The address of a member. Fails if there is none any more. */
export const addressOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, userId: string) {
  return yield* addressIn((yield* memberOf(workspaceId, userId)).email)
})

export const memberOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, userId: string) {
  const queries = yield* WorkspaceQueries
  const member = yield* queries.find(workspaceId, "members", userId)
  return Option.isSome(member) ? member.value : yield* skip("removed")
})

export const addressIn = (text: unknown) => {
  const address = decodeEmail(text)
  return Option.isSome(address) ? Effect.succeed(address.value) : skip("removed")
}

const decodeEmail = Schema.decodeUnknownOption(Email)

/** In the language of the workspace's mails, as an invitation. */
export const notice = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  address: Email,
  change: AccountChange,
  limits: ReadonlyArray<CountedLimit> = unlimited
) {
  const [renderer, service] = [yield* MailRenderer, yield* ServiceAddress]
  const { value: settings } = yield* findMailSettings(workspaceId)
  const recipient: Mailbox = { name: "", address }
  const rendered = yield* renderer.accountNotice({
    language: settings.language,
    recipient,
    service: service.hostname,
    change,
    link: new URL(accountPath, service).href
  })
  return { recipient, rendered, limits, delivered: Effect.void }
})
