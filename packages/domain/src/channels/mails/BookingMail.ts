import type * as DateTime from "effect/DateTime"
import type { Money } from "../../kernel/money/index.ts"
import type { Email, Language } from "../../kernel/texts/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { MailBrand } from "./MailBrand.ts"
import type { MailAudience, MailKind } from "./MailKind.ts"
import type { OwnWords } from "./OwnText.ts"

/** A name and an address. */
export interface Mailbox {
  readonly name: string
  readonly address: Email
}

/** The place of a meeting, as a mail shows it. */
export type MailPlace =
  /** `isSubstitute`: the location's own link, because the meeting's could not be made. Hosts and members see that. */
  | { readonly _tag: "Link"; readonly url: string; readonly isSubstitute: boolean }
  /** The link is not known yet: another mail has it (D-MAIL-61). */
  | { readonly _tag: "LinkFollows" }
  | { readonly _tag: "Address"; readonly text: string }
  /** `number`: the booker's phone number, for hosts and members; null: not shown or not known. */
  | { readonly _tag: "Phone"; readonly number: string | null }

/** The answer to a question of the form. */
export interface MailAnswer {
  readonly label: string
  readonly value: string
}

/**
 * The content of one mail about a booking: what its recipient may see, and nothing else (D-MAIL-12). A renderer turns it
 * into words.
 */
export interface BookingMail {
  readonly kind: MailKind
  readonly audience: MailAudience
  readonly language: Language
  readonly recipient: Mailbox
  /** Whether the recipient works for the workspace and has not confirmed the address, so that what the booker typed is missing (D-MAIL-70). */
  readonly isWithheld: boolean
  readonly workspace: MailBrand & {
    /** An email address or an https URL; null: none. */
    readonly contact: string | null
    /** An https URL; null: none. */
    readonly privacyUrl: string | null
  }
  /** The title of the booking. */
  readonly title: string
  readonly startAt: DateTime.Utc
  readonly endAt: DateTime.Utc
  /** The start before a move; null: not moved. */
  readonly previousStartAt: DateTime.Utc | null
  /** Of a move that waits for approval or was not granted: the start of the booking that stays; null: no booking stays (D-APPR-7). */
  readonly keptStartAt: DateTime.Utc | null
  /** Whether it competes, or competed, with other requests for its time (D-APPR-9). */
  readonly competes: boolean
  /** Whether it tells the booker that a request is paid, which goes back if it is not approved (D-PAY-14). */
  readonly isPaidRequest: boolean
  /** Of a mail about a refund: what goes back; null: another kind. */
  readonly refund: Money | null
  /** Whether a move gave the meeting to other hosts. */
  readonly hasOtherHosts: boolean
  /** Of `calendar_changed`: the start that the host's calendar has; null: the calendar has no entry, or another kind. */
  readonly calendarStartAt: DateTime.Utc | null
  /** The recipient's time zone. Times are shown in it, with its name. */
  readonly timezone: TimeZoneName
  /** Null: not known any more. */
  readonly place: MailPlace | null
  /** The names of the hosts, the organiser first. */
  readonly hosts: ReadonlyArray<string>
  /** The booker. Guests see the name only, so that `address` is null for them. */
  readonly booker: { readonly name: string; readonly address: string | null; readonly timezone: TimeZoneName }
  /** The guests' names; empty for guests. */
  readonly guests: ReadonlyArray<string>
  /** The first names of the other people of its group, if the event type shows them to the booker; empty for others (D-SEAT-13). */
  readonly others: ReadonlyArray<string>
  /** The answers of the form: for the booker, hosts and members; empty for guests. */
  readonly answers: ReadonlyArray<MailAnswer>
  /** Where the booker came from first, such as `google · Autumn`: for hosts and members; null: directly, or not shown. */
  readonly source: string | null
  /** Why the meeting was cancelled: for hosts and members; null: not said, or not shown (D-MAIL-84). */
  readonly reason: string | null
  /** What the host who declined the booking says to the booker; null: nothing. Plain text. */
  readonly reply: string | null
  /** The workspace's own paragraph for the kind and language; null: none. Plain text, at most 2,000 characters. */
  readonly paragraph: string | null
  /** The workspace's own words in place of the service's; null: none. Plain text with placeholders (D-MAIL-74). */
  readonly ownWords: OwnWords | null
  readonly links: {
    /** Opens the booking: for the booker to move or cancel it, for guests to read it; null: no link. */
    readonly manage: string | null
    readonly move: string | null
    readonly cancel: string | null
    /** The event type's page, to book again after a cancellation; null: no page. */
    readonly bookAgain: string | null
    /** Answer a booking that waits, for hosts and members who may (D-APPR-16); null: for others. */
    readonly approve: string | null
    readonly decline: string | null
    /** The booking in the console, for hosts and members; null: for others, and without a confirmed address. */
    readonly console: string | null
    /** Stops reminders to this recipient about this booking; null except for reminders. */
    readonly unsubscribe: string | null
  }
}

/** A mail in words. */
export interface RenderedMail {
  /** One line. */
  readonly subject: string
  readonly text: string
  /** A whole HTML document without scripts, and without images except the logo. */
  readonly html: string
  /** The description of the calendar entry. Plain text. */
  readonly description: string
}
