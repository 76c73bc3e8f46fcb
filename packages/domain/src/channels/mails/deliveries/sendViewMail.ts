import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { dueIn, type SavedView, viewAddress, weekAfter } from "../../../revenue/reports/index.ts"
import { type MessageOf, OutboxMessage } from "../../../workspace/consistency/index.ts"
import { LocalDate } from "../../../workspace/event-types/index.ts"
import type { Member, TimeZoneName } from "../../../workspace/workspaces/index.ts"
import { type Delivery, Outcome } from "../../outbox/index.ts"
import { MailRenderer, MailTokens, ServiceAddress, unsubscribeLink } from "../index.ts"
import { mailboxOf } from "./findRecipient.ts"
import type { Attempt } from "./sendMail.ts"
import { sendNotice, skip } from "./sendNotice.ts"

/** A message about the weekly mail of a saved view. */
export type AboutView = MessageOf<"ReportSavedView">

export const isAboutView = (message: OutboxMessage): message is AboutView =>
  message._tag === "ReportSavedView"

/** The mail's event and name, one for each week, and when it is due. */
export const viewMail = ({ savedViewId, userId, week }: AboutView, timezone: TimeZoneName) => ({
  eventName: "saved_view",
  eventId: `view.${savedViewId}.${userId}.${week}`,
  dueAt: dueIn(LocalDate.make(week), timezone)
})

/** The message of the next week. None after the member has unsubscribed, or after the view or the member was removed (D-VIEW-5). */
export const nextViewMail = ({ message, reason }: Pick<Delivery, "message" | "reason">) =>
  !isAboutView(message) || reason === "unsubscribed" || reason === "removed"
    ? []
    : [OutboxMessage.make({ ...message, week: weekAfter(LocalDate.make(message.week)) })]

/** Sends the figures of a view to a member, or says why not (D-VIEW-5). */
export const sendViewMail = (attempt: Attempt, delivery: Delivery, message: AboutView) =>
  Effect.catch(sent(attempt, delivery, message), (notSent) => Effect.succeed(notSent))

const sent = Effect.fnUntraced(function* (attempt: Attempt, delivery: Delivery, message: AboutView) {
  const { lookUps, workspace } = attempt
  const view = yield* lookUps.savedView(message.savedViewId)
  const member = yield* lookUps.member(message.userId)
  if (view === null || member === null) return yield* skip("removed")
  if (!view.subscribers.includes(member.userId)) return yield* skip("unsubscribed")
  const week = LocalDate.make(message.week)
  const next = dueIn(weekAfter(week), workspace.timezone)
  if (DateTime.isGreaterThanOrEqualTo(yield* attempt.now, next)) return yield* skip("superseded")
  if (!seesReports(member) || !(yield* isOfPresent(view, attempt))) return yield* skip("not_shown")
  const recipient = yield* Effect.catch(mailboxOf(member), skip)
  const figures = yield* Effect.catchTags(lookUps.viewFigures(view, week), {
    TooMuchToCount: () => skip("much_data"),
    TooManyReports: () => Effect.fail(Outcome.Retry({ code: "busy", afterSeconds: 60, fault: "delivery" }))
  })
  const [service, tokens, renderer] = [yield* ServiceAddress, yield* MailTokens, yield* MailRenderer]
  const subscription = { workspaceId: workspace.id, savedViewId: view.id, userId: member.userId }
  const token = yield* tokens.issueViewUnsubscribe(subscription, next)
  const unsubscribeUrl = unsubscribeLink(service, token)
  const path = `/console/${workspace.slug}/reports${viewAddress(view.choices)}`
  return yield* sendNotice(
    attempt,
    delivery,
    recipient,
    (about) =>
      renderer.savedView({
        ...about,
        view: view.name,
        figures,
        reportUrl: new URL(path, service).href,
        unsubscribeUrl
      }),
    unsubscribeUrl
  )
})

/** Members who are hosts do not see the reports (D-HOST-1). An address counts once its member has accepted. */
const seesReports = ({ acceptedAt, hostId, role }: Member): boolean =>
  acceptedAt !== null && (role !== "member" || hostId === null)

/** Whether the workspace has the event type and the host of the view. */
const isOfPresent = Effect.fnUntraced(function* ({ choices }: SavedView, { lookUps }: Attempt) {
  const { eventTypeId, hostId } = choices
  if (eventTypeId !== undefined && (yield* lookUps.eventType(eventTypeId)) === null) return false
  return hostId === undefined || (yield* lookUps.host(hostId)) !== null
})
