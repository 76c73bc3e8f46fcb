import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Booking, meetingUidOf } from "../../../scheduling/bookings/index.ts"
import { CalendarEntries } from "../../calendars/index.ts"
import { findLink, MeetingLinks, waitsForLink } from "../../conferencing/index.ts"
import type { MessageOf } from "../../../workspace/consistency/index.ts"
import { HostId } from "../../../workspace/event-types/index.ts"
import { findMailSettings, listAll, sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import {
  endsForRecipient,
  mailName,
  mailsAboutHold,
  mailsWhenBooked,
  mailsWhenCalendarChanged,
  mailsWhenCancelled,
  mailsWhenRefunded,
  mailsWhenLinked,
  mailsWhenOutdone,
  MailTransport,
  type PlannedMail,
  senderOf
} from "../index.ts"
import type { DeliveryDraft } from "../../outbox/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { type AboutAccount, findAccount, isAboutAccount } from "./findAccount.ts"
import { accountMails } from "./sendAccountMail.ts"
import { type AboutWaiting, isAboutWaiting, waitingMail } from "./sendWaitingMail.ts"
import { type AboutView, isAboutView, viewMail } from "./sendViewMail.ts"
import { type AboutCalendar, calendarMail, isAboutCalendar } from "./sendCalendarMail.ts"

/** The messages that mails follow. */
export const mailTags = [
  "ReportBooking",
  "ReportCancellation",
  "ReportRequest",
  "ReportDecline",
  "ReportExpiry",
  "ReportRefund",
  "ReportLink",
  "ReportEntryChange",
  "SendMail",
  "ReportLostCalendar",
  "ReportUnreadableCalendar",
  "ReportUnwritableCalendar",
  "ReportLostAccount",
  "ReportWaiting",
  "ReportOffer",
  "ReportProposal",
  "ReportSavedView"
] as const
type MailMessage = MessageOf<(typeof mailTags)[number]>

/** The drafts of the mails that follow from a message. None but those of saved views if the workspace has no sender (D-MAIL-52). */
export const draftMails = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const { installation } = yield* MailTransport
  // With a server of the installation, every workspace has a sender.
  const canSend =
    Option.isSome(installation) || senderOf((yield* findMailSettings(workspaceId)).value, null) !== null
  const lookUp = sharedLookUps(queries, workspaceId)
  const [bookings, eventTypes] = [lookUp("bookings"), lookUp("eventTypes")]
  const members = yield* Effect.cached(
    Effect.map(listAll(workspaceId, "members", {}), (all) =>
      all.filter(({ bookingMails }) => bookingMails).map(({ userId }) => userId)
    )
  )

  const planned = Effect.fnUntraced(function* (
    message: Exclude<MailMessage, AboutAccount | AboutCalendar | AboutView | AboutWaiting>
  ) {
    const booking = yield* bookings(message.bookingUid)
    if (booking === null) return []
    const named = (mail: PlannedMail) => ({ ...mail, name: mailName(booking.rootUid, mail.message) })
    switch (message._tag) {
      case "ReportBooking": {
        const replaced = yield* bookings(booking.rescheduledFrom)
        const eventType = yield* eventTypes(booking.eventTypeId)
        const reminders = eventType?.value.reminders ?? []
        const dueAt = yield* linkDueAt(booking)
        return mailsWhenBooked(booking, replaced, { reminders, members: yield* members })
          .map((mail) => (endsForRecipient(mail.message) ? mail : { ...mail, dueAt: mail.dueAt ?? dueAt }))
          .map(named)
      }
      case "ReportRefund":
        return mailsWhenRefunded(booking, message.refundId).map(named)
      case "ReportCancellation":
        // A booking that was not paid had no mail before.
        if (booking.payment?.state === "due") return []
        return mailsWhenCancelled(booking, { members: yield* members }).map(named)
      case "ReportRequest":
        return mailsAboutHold(booking, "requested", { members: yield* members }).map(named)
      case "ReportDecline":
        if (message.isOutdone) return mailsWhenOutdone(booking).map(named)
        return mailsAboutHold(booking, "declined", { members: yield* members }).map(named)
      case "ReportExpiry":
        // The visitor knows that the payment is missing, and no host was asked.
        if (booking.hold?.reason === "payment") return []
        return mailsAboutHold(booking, "expired", { members: yield* members }).map(named)
      case "ReportLink": {
        const link = yield* findLink(booking)
        if (link === null || link.state === "pending" || !link.isAwaited) return []
        return mailsWhenLinked(booking, link.revision, { members: yield* members }).map(named)
      }
      case "ReportEntryChange": {
        const hostId = HostId.make(message.hostId)
        const entry = yield* CalendarEntries.use((entries) =>
          entries.find(workspaceId, hostId, meetingUidOf(booking))
        )
        const change = Option.getOrNull(entry)?.change ?? null
        return change === null ? [] : mailsWhenCalendarChanged(booking, hostId, change.noticedAt).map(named)
      }
      case "SendMail":
        return [named({ message, dueAt: null })]
    }
  })

  const aboutCalendar = Effect.fnUntraced(function* (message: AboutCalendar) {
    const calendar = yield* lookUp("calendars")(message.calendarId)
    if (calendar === null) return []
    const draft: DeliveryDraft = {
      ...toMails(workspaceId, "mail"),
      ...calendarMail(message, calendar, yield* DateTime.now),
      message
    }
    return [draft]
  })

  const aboutAccount = Effect.fnUntraced(function* (message: AboutAccount) {
    const account = yield* findAccount(lookUp, message)
    if (account === null) return []
    const admins = yield* listAll(workspaceId, "members", {})
    return accountMails(message, account.lostAt, admins).map((mail): DeliveryDraft => ({
      ...toMails(workspaceId, message.endsAt === null ? "mail" : "reminder"),
      ...mail
    }))
  })

  const aboutView = Effect.fnUntraced(function* (message: AboutView) {
    const workspace = yield* lookUp("workspace")(workspaceId)
    if (workspace === null) return []
    const { timezone } = workspace.value
    const draft: DeliveryDraft = {
      ...toMails(workspaceId, "reminder"),
      ...viewMail(message, timezone),
      message
    }
    return [draft]
  })

  return (
    message: MailMessage
  ): Effect.Effect<
    ReadonlyArray<DeliveryDraft>,
    never,
    CalendarEntries | MeetingLinks | WorkspaceQueries
  > => {
    // Also without a sender, because the mail of the next week follows from this one.
    if (isAboutView(message)) return aboutView(message)
    if (!canSend) return Effect.succeed([])
    if (isAboutCalendar(message)) return aboutCalendar(message)
    if (isAboutAccount(message)) return aboutAccount(message)
    if (isAboutWaiting(message))
      return Effect.succeed([{ ...toMails(workspaceId, "mail"), ...waitingMail(message), message }])
    return Effect.map(planned(message), (mails) =>
      mails.map(({ dueAt, message: mail, name }): DeliveryDraft => ({
        ...toMails(workspaceId, mail.kind === "reminder" ? "reminder" : "mail"),
        eventName: mail.kind,
        eventId: name,
        message: mail,
        ...(dueAt && { dueAt })
      }))
    )
  }
})

const toMails = (workspaceId: WorkspaceId, kind: "mail" | "reminder") => ({
  destination: { workspaceId, kind, id: workspaceId },
  provider: "mail"
})

/** Until when the mails of a new booking wait for its link; null: they do not wait (D-CONF-4). */
const linkDueAt = Effect.fnUntraced(function* (booking: Booking) {
  if (booking.conference === null) return null
  const links = yield* MeetingLinks
  return waitsForLink(booking, yield* links.find(booking.workspaceId, booking.rootUid))
})
