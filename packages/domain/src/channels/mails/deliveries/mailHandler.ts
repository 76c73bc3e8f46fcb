import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { BookingTokens } from "../../../scheduling/bookings/index.ts"
import type { CalendarEntries } from "../../calendars/index.ts"
import type { MeetingLinks } from "../../conferencing/index.ts"
import { type Fingerprint, OutboxMessage } from "../../../workspace/consistency/index.ts"
import {
  type DomainDirectory,
  findMailSettings,
  sharedLookUps,
  WorkspaceQueries
} from "../../records/index.ts"
import {
  mailRetries,
  type MailRenderer,
  type MailTokens,
  MailTransport,
  type ReminderStops,
  senderOf,
  type ServiceAddress,
  smtpOwner,
  type Suppressions
} from "../index.ts"
import {
  type Delivery,
  type DestinationHandler,
  drafting,
  eachToItsEnd,
  Outcome
} from "../../outbox/index.ts"
import type { Reports } from "../../../revenue/reports/index.ts"
import type { Throttle } from "../../../kernel/rate-limits/index.ts"
import type { WaitingTokens } from "../../../scheduling/waiting/index.ts"
import { Vault } from "../../../workspace/workspaces/index.ts"
import { draftMails, mailTags } from "./draftMails.ts"
import { findAccount, isAboutAccount } from "./findAccount.ts"
import { sendAccountMail } from "./sendAccountMail.ts"
import { isAboutCalendar, sendCalendarMail } from "./sendCalendarMail.ts"
import { isAboutWaiting, sendWaitingMail } from "./sendWaitingMail.ts"
import { type Attempt, sendMail } from "./sendMail.ts"
import { isAboutView, nextViewMail, sendViewMail } from "./sendViewMail.ts"
import { viewFigures } from "./viewFigures.ts"

type Ports =
  | BookingTokens
  | CalendarEntries
  | DomainDirectory
  | Fingerprint
  | MailRenderer
  | MailTokens
  | MailTransport
  | MeetingLinks
  | ReminderStops
  | Reports
  | ServiceAddress
  | Suppressions
  | Throttle
  | Vault
  | WaitingTokens
  | WorkspaceQueries

/** The number of mails that are sent concurrently: as many as an SMTP server usually accepts connections. */
const atOnce = 5

/**
 * The number of mails of a lease. A place that is free takes the next one, so that mails do not wait for the slowest one of five. An
 * attempt at a server that does not respond takes up to 60 of the lease's 90 seconds, so none begins after `beginSeconds`; other workspaces
 * wait for their turn no longer than that, if the server responds.
 */
const batch = 50
const beginSeconds = 10

const whenSettled = (delivery: Delivery) => {
  const { destination, id: deliveryId, status } = delivery
  const { workspaceId } = destination
  const failed = OutboxMessage.make({ _tag: "ReportFailedMail", workspaceId, deliveryId })
  return [...(status === "dead" ? [failed] : []), ...nextViewMail(delivery)]
}

const send = (attempt: Attempt, delivery: Delivery) => {
  const { message } = delivery
  if (isAboutCalendar(message)) return sendCalendarMail(attempt, delivery, message)
  if (isAboutView(message)) return sendViewMail(attempt, delivery, message)
  if (isAboutWaiting(message)) return sendWaitingMail(attempt, delivery, message)
  return isAboutAccount(message) ? sendAccountMail(attempt, delivery, message) : sendMail(attempt, delivery)
}

/** Attempts the mails of one workspace. */
const deliver = Effect.fnUntraced(function* (
  { destination: { workspaceId }, due, now }: Parameters<DestinationHandler<never>["deliver"]>[0],
  report: (id: Delivery["id"], outcome: Outcome | null) => Effect.Effect<void>
) {
  const [queries, transport, vault] = [yield* WorkspaceQueries, yield* MailTransport, yield* Vault]
  const reportAll = (outcome: Outcome) =>
    Effect.forEach(due, ({ id }) => report(id, outcome), { discard: true })
  const lookUp = sharedLookUps(queries, workspaceId)
  const [workspace, { value: settings }] = yield* Effect.all([
    queries.find(workspaceId, "workspace", workspaceId),
    findMailSettings(workspaceId)
  ])
  const sender = senderOf(settings, Option.getOrNull(transport.installation))
  if (Option.isNone(workspace)) return yield* reportAll(Outcome.Skipped({ reason: "removed" }))
  if (sender === null) return yield* reportAll(Outcome.Skipped({ reason: "no_sender" }))
  const login = sender.server?.login ?? null
  const password =
    login === null
      ? Option.none()
      : yield* Effect.option(vault.unseal(smtpOwner(workspaceId), login.sealedPassword))
  if (login !== null && Option.isNone(password))
    return yield* reportAll(Outcome.Refused({ code: "secret_unreadable" }))
  const attempt: Attempt = {
    workspace: workspace.value.value,
    settings,
    sender,
    server: sender.server && {
      host: sender.server.host,
      port: sender.server.port,
      security: sender.server.security,
      login:
        login === null || Option.isNone(password)
          ? null
          : { username: login.username, password: password.value }
    },
    now,
    lookUps: {
      account: (about) => findAccount(lookUp, about),
      booking: lookUp("bookings"),
      calendar: lookUp("calendars"),
      contact: lookUp("contacts"),
      eventType: lookUp("eventTypes"),
      host: lookUp("hosts"),
      member: lookUp("members"),
      reservation: lookUp("reservations"),
      savedView: lookUp("savedViews"),
      viewFigures: (yield* viewFigures)(workspace.value.value),
      waitingEntry: lookUp("waitingEntries")
    }
  }
  const begun = yield* Clock.monotonicTimeNanos
  yield* eachToItsEnd(due, atOnce, (delivery) =>
    Effect.gen(function* () {
      const isLate = (yield* Clock.monotonicTimeNanos) - begun > BigInt(beginSeconds) * 1_000_000_000n
      yield* report(delivery.id, isLate ? null : yield* send(attempt, delivery))
    })
  )
})

/**
 * Sends the mails about bookings (D-MAIL-10). Each attempt builds the mail from the present state, so that no text waits in
 * the outbox.
 */
export const mailHandler: DestinationHandler<Ports> = {
  batch,
  recordsEach: atOnce,
  retries: mailRetries,
  whenSettled,
  ...drafting(mailTags, draftMails),
  deliver
}

/** Sends reminders, which have their own queue. `mailHandler` drafts them. */
export const reminderHandler: DestinationHandler<Ports> = {
  ...mailHandler,
  ...drafting([], () => Effect.succeed(() => Effect.succeed([])))
}
