import { defaultColour } from "@calendeal/domain/branding"
import { usd } from "./payments.ts"
import * as DateTime from "effect/DateTime"
import { Email } from "@calendeal/domain/contacts"
import { audiencesOf, type BookingMail, type MailAudience, MailKind } from "@calendeal/domain/mails"
import { TimeZoneName } from "@calendeal/domain/workspaces"

const dublin = TimeZoneName.make("Europe/Dublin")
const siobhan = { name: "Siobhán Ní Dhomhnaill", address: Email.make("siobhan@liffeyside.example") }

/** The confirmation for the booker of a meeting on Thursday, 26 November 2026, 10:30 to 11:00 in Dublin. */
export const sampleBookingMail = (mail: Partial<BookingMail> = {}): BookingMail => ({
  kind: "confirmed",
  audience: "booker",
  language: "en",
  recipient: siobhan,
  isWithheld: false,
  workspace: {
    name: "Brightmoor",
    logoUrl: null,
    colour: defaultColour,
    contact: "hello@brightmoor.example",
    privacyUrl: null
  },
  title: "Heat-pump consultation",
  startAt: DateTime.makeUnsafe("2026-11-26T10:30:00Z"),
  endAt: DateTime.makeUnsafe("2026-11-26T11:00:00Z"),
  previousStartAt: null,
  keptStartAt: null,
  competes: false,
  isPaidRequest: false,
  refund: null,
  hasOtherHosts: false,
  calendarStartAt: null,
  timezone: dublin,
  place: { _tag: "Link", url: "https://meet.brightmoor.example/r/9k4-tqa", isSubstitute: false },
  hosts: ["Tomás Quintero-Abellán"],
  booker: { ...siobhan, timezone: dublin },
  guests: ["Padraig Mac an Bhaird"],
  others: [],
  answers: [
    { label: "Flats", value: "51 – 200" },
    {
      label: "What do you heat with today?",
      value: "Two oil boilers from 1994, one of them limping.\nThe board meets on 3 December."
    }
  ],
  source: null,
  reason: null,
  reply: null,
  paragraph: null,
  ownWords: null,
  links: {
    manage: "https://book.example/brightmoor/manage?token=bt_sample",
    move: "https://book.example/brightmoor/move?token=bt_sample",
    cancel: "https://book.example/brightmoor/cancel?token=bt_sample",
    bookAgain: null,
    approve: null,
    decline: null,
    console: null,
    unsubscribe: null
  },
  ...mail
})

const forGuests: Partial<BookingMail> = {
  recipient: { name: "Padraig Mac an Bhaird", address: Email.make("padraig@liffeyside.example") },
  booker: { name: siobhan.name, address: null, timezone: dublin },
  guests: [],
  answers: []
}

const forHosts: Partial<BookingMail> = {
  recipient: { name: "Tomás Quintero-Abellán", address: Email.make("tomas@brightmoor.example") },
  timezone: TimeZoneName.make("Europe/Amsterdam"),
  paragraph: null,
  links: {
    manage: null,
    move: null,
    cancel: null,
    bookAgain: null,
    approve: null,
    decline: null,
    console: null,
    unsubscribe: null
  }
}

const audiences: Readonly<Record<MailAudience, Partial<BookingMail>>> = {
  booker: {},
  guest: forGuests,
  host: forHosts,
  member: forHosts
}

const { links } = sampleBookingMail()
const noLinks = {
  manage: null,
  move: null,
  cancel: null,
  bookAgain: null,
  approve: null,
  decline: null,
  console: null,
  unsubscribe: null
}
const page = "https://book.example/brightmoor/consultation"

const kinds: Readonly<Record<MailKind, Partial<BookingMail>>> = {
  confirmed: { paragraph: "Have last winter’s heating bill at hand.\n\nIt is all we need to start." },
  moved: { previousStartAt: DateTime.makeUnsafe("2026-11-25T14:00:00Z") },
  cancelled: { links: { ...noLinks, bookAgain: page } },
  requested: { links: { ...noLinks, cancel: links.cancel } },
  declined: {
    links: { ...noLinks, bookAgain: page },
    reply: "I am on the road that week. Would Friday suit you?"
  },
  expired: { links: { ...noLinks, bookAgain: page } },
  refunded: { links: { ...noLinks, bookAgain: page }, refund: usd(40_00) },
  part_refunded: { links: noLinks, refund: usd(15_00) },
  paid_late: { links: { ...noLinks, bookAgain: page } },
  reminder: { links: { ...links, unsubscribe: "https://book.example/mails/unsubscribe?token=sample" } },
  reassigned: {},
  link_ready: {},
  calendar_changed: { calendarStartAt: DateTime.makeUnsafe("2026-11-26T16:15:00Z") }
}

/** A mail of each kind to each of its audiences, with the links and facts that it usually has. */
export const everyBookingMail: ReadonlyArray<BookingMail> = MailKind.literals.flatMap((kind) =>
  audiencesOf(kind).map((audience) =>
    sampleBookingMail({ ...kinds[kind], ...audiences[audience], kind, audience })
  )
)
