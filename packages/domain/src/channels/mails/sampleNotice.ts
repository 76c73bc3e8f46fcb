import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Currency } from "../../kernel/money/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { LocalDate } from "../../workspace/event-types/index.ts"
import { mailBrandOf } from "./MailBrand.ts"
import { MailRenderer } from "./MailRenderer.ts"
import type { SampleRequest } from "./sampleMail.ts"

/** The kinds of mails of a workspace to its own people that are about no booking. */
export const NoticeKind = Schema.Literals([
  "calendar_lost",
  "calendar_unreadable",
  "calendar_unwritable",
  "account_lost",
  "sender_verification",
  "invitation",
  "saved_view"
])
export type NoticeKind = typeof NoticeKind.Type

/** Whether a kind of mail is about no booking. */
export const isNotice = Schema.is(NoticeKind)

const host = { name: "Grace Hopper", address: Email.make("grace@example.com") }

/** A mail of this kind about invented things, with the workspace's brand (D-MAIL-35). Its links lead nowhere. */
export const renderSampleNotice = Effect.fnUntraced(function* (
  kind: NoticeKind,
  {
    language,
    now,
    service,
    settings,
    workspace
  }: Pick<SampleRequest, "language" | "now" | "service" | "settings" | "workspace">
) {
  const renderer = yield* MailRenderer
  const { timezone } = workspace
  const to = { language, recipient: host }
  const notice = { ...to, workspace: mailBrandOf(workspace, settings, service), account: host.address }
  const lastReadAt = DateTime.subtract(now, { hours: 3 })
  const link = "https://example.com/link"
  switch (kind) {
    case "calendar_lost":
      return yield* renderer.lostCalendar({ ...notice, timezone, lastReadAt, reconnectUrl: link })
    case "calendar_unreadable":
      return yield* renderer.unreadableCalendar({
        ...notice,
        timezone,
        lastReadAt,
        event: "Intro",
        line: 12,
        part: "DTSTART"
      })
    case "calendar_unwritable":
      return yield* renderer.unwritableCalendar({ ...notice, obstacle: "no_space" })
    case "account_lost":
      return yield* renderer.lostAccount({
        ...notice,
        timezone,
        account: `Zoom: ${host.address}`,
        use: "conference",
        endsAt: null,
        reconnectUrl: link
      })
    case "sender_verification":
      return yield* renderer.senderVerification({ ...to, workspaceName: workspace.name, link })
    case "saved_view":
      return yield* renderer.savedView({
        ...notice,
        view: "Paid campaigns",
        figures: {
          first: LocalDate.make("2026-11-23"),
          last: LocalDate.make("2026-11-29"),
          steps: { visits: 412, leads: 58, qualified: 41, booked: 29, came: 22, paid: 6 },
          bookings: 31,
          revenue: [{ currency: Currency.make("EUR"), cents: 486_000n }]
        },
        reportUrl: link,
        unsubscribeUrl: link
      })
    case "invitation":
      return yield* renderer.account({
        ...to,
        service: service.hostname,
        invitation: {
          workspaceName: workspace.name,
          people: { inviter: "Ada Lovelace", invited: host.name }
        },
        minutes: 60,
        link
      })
  }
})
