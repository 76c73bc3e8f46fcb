import { sampleSavedViewMail } from "@calendeal/port-contracts/samples"
import { defaultColour } from "@calendeal/domain/branding"
import { Email } from "@calendeal/domain/contacts"
import {
  type AccountMail,
  type AccountNotice,
  type BookingMail,
  type LostAccountMail,
  type LostCalendarMail,
  MailRenderer,
  type RenderedMail,
  type SenderVerificationMail,
  type UnreadableCalendarMail,
  type SavedViewMail,
  type UnwritableCalendarMail
} from "@calendeal/domain/mails"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { DateTime, Effect } from "effect"
import { layer } from "../src/index.ts"

/** Renders a mail. */
export const render = (mail: BookingMail): RenderedMail =>
  Effect.runSync(MailRenderer.use(({ booking }) => booking(mail)).pipe(Effect.provide(layer)))

/** Renders a mail that asks for a sender address. */
export const renderVerification = (mail: Partial<SenderVerificationMail> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ senderVerification }) =>
      senderVerification({
        language: "en",
        recipient: { name: "Brightmoor", address: Email.make("hello@brightmoor.example") },
        workspaceName: "Brightmoor",
        link: "https://book.example/mails/verify?token=sample",
        ...mail
      })
    ).pipe(Effect.provide(layer))
  )

/** Renders the mail about a calendar that has to be connected again. */
export const renderLostCalendar = (mail: Partial<LostCalendarMail> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ lostCalendar }) =>
      lostCalendar({
        language: "en",
        recipient: { name: "Tomás", address: Email.make("tomas@brightmoor.example") },
        workspace: { name: "Brightmoor", logoUrl: null, colour: defaultColour },
        account: "tomas@brightmoor.example",
        lastReadAt: DateTime.makeUnsafe("2026-11-26T08:55:00Z"),
        timezone: TimeZoneName.make("Europe/Amsterdam"),
        reconnectUrl: null,
        ...mail
      })
    ).pipe(Effect.provide(layer))
  )

/** Renders the mail about an account that has to be connected again. */
export const renderLostAccount = (mail: Partial<LostAccountMail> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ lostAccount }) =>
      lostAccount({
        language: "en",
        recipient: { name: "Tomás", address: Email.make("tomas@brightmoor.example") },
        workspace: { name: "Brightmoor", logoUrl: null, colour: defaultColour },
        account: "Zoom: tomas@brightmoor.example",
        use: "conference",
        endsAt: null,
        timezone: TimeZoneName.make("Europe/Amsterdam"),
        reconnectUrl: "https://book.example/-/accounts?workspace=w",
        ...mail
      })
    ).pipe(Effect.provide(layer))
  )

/** Renders the mail with a link that signs in. */
export const renderLink = (mail: Partial<AccountMail> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ account }) =>
      account({
        language: "en",
        recipient: { name: "", address: Email.make("tomas@brightmoor.example") },
        service: "book.example",
        invitation: null,
        minutes: 15,
        link: "https://book.example/-/link#token",
        ...mail
      })
    ).pipe(Effect.provide(layer))
  )

/** Renders the mail about a change of an account. */
export const renderNotice = (mail: Partial<AccountNotice> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ accountNotice }) =>
      accountNotice({
        language: "en",
        recipient: { name: "", address: Email.make("tomas@brightmoor.example") },
        service: "book.example",
        change: { _tag: "PasswordSet" },
        link: "https://book.example/-/account",
        ...mail
      })
    ).pipe(Effect.provide(layer))
  )

/** Renders the mail about an event that cannot be read. */
export const renderUnreadableCalendar = (mail: Partial<UnreadableCalendarMail> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ unreadableCalendar }) =>
      unreadableCalendar({
        language: "en",
        recipient: { name: "Tomás", address: Email.make("tomas@brightmoor.example") },
        workspace: { name: "Brightmoor", logoUrl: null, colour: defaultColour },
        account: "feeds.brightmoor.example",
        event: "<b>Dentist</b>",
        line: 812,
        part: "DTSTART",
        lastReadAt: null,
        timezone: TimeZoneName.make("Europe/Amsterdam"),
        ...mail
      })
    ).pipe(Effect.provide(layer))
  )

/** Renders the mail about a calendar that bookings cannot be written into. */
export const renderUnwritableCalendar = (mail: Partial<UnwritableCalendarMail> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ unwritableCalendar }) =>
      unwritableCalendar({
        language: "en",
        recipient: { name: "Tomás", address: Email.make("tomas@brightmoor.example") },
        workspace: { name: "Brightmoor", logoUrl: null, colour: defaultColour },
        account: "tomas@brightmoor.example",
        obstacle: "no_space",
        ...mail
      })
    ).pipe(Effect.provide(layer))
  )

/** Renders the weekly mail of a saved view. */
export const renderSavedView = (mail: Partial<SavedViewMail> = {}): RenderedMail =>
  Effect.runSync(
    MailRenderer.use(({ savedView }) => savedView(sampleSavedViewMail(mail))).pipe(Effect.provide(layer))
  )

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&"
}

/** White space as single spaces. */
export const spaced = (text: string): string => text.replace(/\s+/g, " ").trim()

const decoded = (markup: string): string =>
  markup.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)

/** The text that a mail program shows of a document, without the preheader. */
export const shownBy = (html: string): string =>
  spaced(
    decoded(
      html
        .replace(/^[\s\S]*<body[^>]*>/, "")
        .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, "")
        .replace(/<img[^>]*\balt="([^"]*)"[^>]*>/g, "$1")
        .replace(/<!--[\s\S]*?-->/g, "")
        .replace(/<\/?(?:b|s|a)\b[^>]*>/g, (tag) => (tag.startsWith("<b ") ? " " : tag === "</b>" ? " " : ""))
        .replace(/<[^>]*>/g, " ")
    )
  )

/** The URLs of a document's links and images. */
export const urlsOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, url = ""]) => decoded(url))

/** The start tags of a document. */
export const tagsOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<([a-z0-9]+)[\s>]/g)].map(([, tag = ""]) => tag)
