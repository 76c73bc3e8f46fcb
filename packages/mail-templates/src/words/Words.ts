import type { SignInWay } from "@calendeal/domain/accounts"
import type { WritingObstacle } from "@calendeal/domain/consistency"
import type { LostAccountMail, MailKind } from "@calendeal/domain/mails"
import type { TokenScope } from "@calendeal/domain/workspaces"

/** The parts of a meeting that sentences contain. */
export interface Meeting {
  /** `Thursday 26 November` */
  readonly date: string
  /** `Thursday 26 November, 10:30` */
  readonly at: string
  /** `Thu 26 Nov, 10:30` */
  readonly shortAt: string
  /** The booker's name, safe to quote. */
  readonly booker: string
  /** The leading host's name, safe to quote. */
  readonly host: string
  /** The short start in the host's calendar; null: the calendar has no entry. */
  readonly calendarAt: string | null
}

type Phrase = (meeting: Meeting) => string

/** How a mail begins. The subject has the date. */
export interface Opening {
  readonly subject: Phrase
  readonly heading: Phrase
  readonly lead: Phrase
}

/** The kinds that bookers and guests get. */
type VisitorKind = Exclude<MailKind, "reassigned" | "calendar_changed">

/** The texts of a mail with a link that signs in. */
export interface AccountTexts {
  readonly subject: string
  readonly heading: string
  readonly lead: string
  readonly button: string
  readonly hint: string
}

interface InvitingOpening extends Opening {
  /** For those whose mail has an invitation. */
  readonly invitation: string
}

/** The texts of mails in one language. */
export interface Words {
  /** The locale of dates and times. */
  readonly locale: string
  /** A label before its value on the same line, such as `Where:`. */
  readonly labelled: (label: string) => string
  /** A date and a time. */
  readonly at: (date: string, time: string) => string
  /** The start and the end within a day. */
  readonly range: (start: string, end: string) => string
  /** The name of a time zone: by its city, if it has one, or by its name in the language. */
  readonly zone: (city: string | null, name: string) => string
  /** The label of the start before a move. */
  readonly before: string
  readonly greeting: (name: string) => string
  readonly booker: Readonly<Record<VisitorKind, Opening>>
  readonly guest: Readonly<Record<VisitorKind, Opening>>
  /** For hosts and members. */
  readonly host: Readonly<Record<MailKind, Opening>>
  /** Of `moved`, if only the hosts change: for everyone in the meeting. */
  readonly newHost: InvitingOpening
  /** Of `moved`, if neither the time nor the hosts change: the booker booked again with other details. */
  readonly updated: InvitingOpening
  readonly labels: {
    readonly what: string
    readonly with: string
    readonly where: string
    readonly byPhone: string
    /** The link of a meeting that is not known yet. */
    readonly linkFollows: string
    /** For hosts and members: the link is the location's, because another one could not be made. */
    readonly linkFailed: string
    readonly guests: string
    readonly bookedBy: string
    /** The start at the booker's place. */
    readonly bookerTime: string
    /** Where the booker came from. */
    readonly source: string
  }
  readonly buttons: {
    readonly join: string
    readonly manage: string
    readonly read: string
    readonly move: string
    readonly cancel: string
    readonly bookAgain: string
    /** Opens the booking in the console, for hosts and members. */
    readonly console: string
  }
  readonly foot: {
    readonly booker: (workspace: string) => string
    readonly guest: string
    readonly host: (workspace: string) => string
    readonly member: (workspace: string) => string
    readonly reach: (workspace: string) => string
    readonly unsubscribe: string
  }
  /** To a host or member whose address is not confirmed: why the answers are missing, and what to do. */
  readonly withheld: (workspace: string) => string
  readonly account: {
    readonly signIn: (service: string, address: string, minutes: number) => AccountTexts
    readonly invitation: (workspace: string, address: string) => AccountTexts
    readonly passkey: (name: string, service: string, address: string) => AccountTexts
    readonly passwordSet: (service: string, address: string) => AccountTexts
    readonly passwordRemoved: (service: string, address: string) => AccountTexts
    readonly newBrowser: (service: string, address: string) => AccountTexts
    readonly tokenCreated: (service: string, address: string) => AccountTexts
    /** To the former and to the new address of a member. */
    readonly addressLeft: (workspace: string, service: string, address: string) => AccountTexts
    readonly addressGiven: (workspace: string, service: string, address: string) => AccountTexts
    /** The facts of a sign-in. */
    readonly signedIn: {
      readonly time: string
      readonly way: string
      readonly browser: string
      readonly unknownBrowser: string
      readonly ways: Readonly<Record<SignInWay, string>>
    }
    /** The facts of an access token. */
    readonly tokenFacts: {
      readonly name: string
      readonly unnamed: string
      readonly access: string
      readonly scopes: Readonly<Record<TokenScope, string>>
      readonly workspace: string
      readonly allWorkspaces: string
      /** With what it was created. */
      readonly creator: string
      readonly commandLine: string
      readonly unnamedToken: string
      readonly token: (name: string) => string
    }
    readonly foot: (service: string) => string
  }
  readonly lostAccount: {
    readonly subject: (account: string) => string
    readonly heading: string
    /** `end`: when the access ends; null: it has ended. */
    readonly state: (account: string, end: string | null) => string
    /** What does not happen without the access. */
    readonly effects: Readonly<Record<LostAccountMail["use"], string>>
    readonly hint: string
    readonly foot: (workspace: string) => string
  }
  readonly lostCalendar: {
    readonly subject: (account: string) => string
    readonly heading: string
    /** `lastRead`: the time of the last reading; null: there was none. */
    readonly lead: (account: string, lastRead: string | null) => string
    readonly button: string
    /** What to know about the button. */
    readonly buttonHint: string
    /** Without a button. */
    readonly hint: string
  }
  readonly unreadableCalendar: {
    readonly subject: (account: string) => string
    readonly heading: string
    /** `event`: its title; `line`: null if the calendar has no lines; `part`: the property. */
    readonly lead: (account: string, event: string, line: number | null, part: string) => string
    /** Which busy times count; null: the calendar was never read. */
    readonly since: (lastRead: string | null) => string
    readonly hint: string
  }
  readonly unwritableCalendar: {
    readonly subject: (account: string) => string
    readonly heading: string
    /** `obstacle`: the reason, and what to do. */
    readonly lead: (account: string, obstacle: string) => string
    readonly obstacles: Readonly<Record<WritingObstacle, string>>
    readonly hint: string
  }
  readonly verification: {
    readonly subject: (workspace: string) => string
    readonly heading: string
    readonly lead: (workspace: string, address: string) => string
    readonly button: string
    readonly hint: string
    readonly foot: (workspace: string) => string
  }
}
