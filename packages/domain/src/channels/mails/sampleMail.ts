import { endsForRecipient } from "./MailKind.ts"
import * as DateTime from "effect/DateTime"
import { Cents, Currency } from "../../kernel/money/index.ts"
import { Email, type Language } from "../../kernel/texts/index.ts"
import type { EventType } from "../../workspace/event-types/index.ts"
import type { Workspace } from "../../workspace/workspaces/index.ts"
import type { BookingMail, Mailbox, MailPlace } from "./BookingMail.ts"
import type { MailAudience, MailKind } from "./MailKind.ts"
import { mailBrandOf } from "./MailBrand.ts"
import { type MailSettings, paragraphFor } from "./MailSettings.ts"
import { ownTextFor } from "./OwnText.ts"

/** What a preview shows. */
export interface SampleRequest {
  readonly kind: MailKind
  readonly audience: MailAudience
  readonly language: Language
  readonly workspace: Workspace
  readonly settings: MailSettings
  /** Its title, duration, first place and questions are shown. Null: an invented meeting of 30 minutes. */
  readonly eventType: EventType | null
  /** The organiser first. Empty: an invented host. */
  readonly hosts: ReadonlyArray<string>
  readonly now: DateTime.Utc
  /** The address of the service. */
  readonly service: URL
}

const booker = { name: "Ada Lovelace", address: Email.make("ada@example.com") }
const guest = { name: "Charles Babbage", address: Email.make("charles@example.com") }
const host = { name: "Grace Hopper", address: Email.make("grace@example.com") }
const recipients: Readonly<Record<MailAudience, Mailbox>> = { booker, guest, host, member: host }

/** A mail about an invented meeting in a week at 10:00, with the workspace's settings (D-MAIL-35). Its links lead nowhere. */
export const sampleMail = ({
  audience,
  eventType,
  hosts,
  kind,
  language,
  now,
  service,
  settings,
  workspace
}: SampleRequest): BookingMail => {
  const startAt = inAWeekAtTen(now, workspace.timezone)
  const isForBooker = audience === "booker"
  const isOver = endsForRecipient({ kind })
  const isPart = kind === "part_refunded"
  const isForTeam = audience === "host" || audience === "member"
  const link = (name: string) => `https://example.com/${name}`
  return {
    kind,
    audience,
    language,
    recipient: recipients[audience],
    isWithheld: false,
    workspace: {
      ...mailBrandOf(workspace, settings, service),
      contact: workspace.contact,
      privacyUrl: workspace.privacyUrl
    },
    title: eventType?.title ?? "Intro",
    startAt,
    endAt: DateTime.add(startAt, { minutes: eventType?.window.durationMinutes ?? 30 }),
    previousStartAt:
      kind === "moved" || kind === "reassigned" ? DateTime.subtract(startAt, { days: 1 }) : null,
    keptStartAt: null,
    competes: false,
    isPaidRequest: false,
    refund:
      isPart || kind === "refunded" ? { cents: Cents.make(20_00), currency: Currency.make("EUR") } : null,
    hasOtherHosts: false,
    calendarStartAt: kind === "calendar_changed" ? DateTime.add(startAt, { hours: 1 }) : null,
    timezone: workspace.timezone,
    place: placeOf(eventType, isForTeam),
    hosts: hosts.length === 0 ? [host.name] : hosts,
    booker: {
      name: booker.name,
      address: audience === "guest" ? null : booker.address,
      timezone: workspace.timezone
    },
    guests: audience === "guest" ? [] : [guest.name],
    others: [],
    answers:
      audience === "guest"
        ? []
        : (eventType?.form.fields ?? []).slice(0, 5).map(({ label }) => ({ label, value: "…" })),
    source: isForTeam ? "google · Autumn" : null,
    reason: null,
    reply: kind === "declined" ? "…" : null,
    paragraph: paragraphFor(settings, kind, audience, language),
    ownWords: ownTextFor(settings.texts, { kind, audience, language }),
    links: {
      manage: isForTeam || isOver || isPart || kind === "requested" ? null : link("booking"),
      move: isForBooker && !isOver && !isPart && kind !== "requested" ? link("move") : null,
      cancel: isForBooker && !isOver && !isPart ? link("cancel") : null,
      bookAgain: isForBooker && isOver ? link("book") : null,
      approve: isForTeam && kind === "requested" ? link("approve") : null,
      decline: isForTeam && kind === "requested" ? link("decline") : null,
      console: isForTeam && kind !== "reassigned" ? link("console") : null,
      unsubscribe: kind === "reminder" ? link("unsubscribe") : null
    }
  }
}

const inAWeekAtTen = (now: DateTime.Utc, timezone: string): DateTime.Utc => {
  const local = DateTime.setZoneNamedUnsafe(DateTime.add(now, { days: 7 }), timezone)
  return DateTime.toUtc(DateTime.setParts(local, { hour: 10, minute: 0, second: 0, millisecond: 0 }))
}

const placeOf = (eventType: EventType | null, isForTeam: boolean): MailPlace => {
  const location = eventType?.locations.at(0)
  switch (location?.kind) {
    case undefined:
      return { _tag: "Link", url: "https://example.com/meeting", isSubstitute: false }
    case "video":
    case "custom_link":
      return { _tag: "Link", url: location.conferencingLink, isSubstitute: false }
    case "in_person_host":
      return { _tag: "Address", text: location.address }
    case "in_person_attendee":
      return { _tag: "Address", text: "12 St James’s Square, London" }
    case "phone":
      return { _tag: "Phone", number: isForTeam ? "+44 20 7946 0958" : null }
  }
}
