import type { FrontWords } from "../words/front.ts"
import type { Language } from "../words/languages.ts"
import type { Words } from "../words/Words.ts"

/** One question of the form, as the page asks it. */
export interface Question {
  readonly key: string
  readonly label: string
  readonly type: "text" | "textarea" | "number" | "select" | "multiselect" | "checkbox" | "phone" | "url"
  readonly required: boolean
  readonly options: ReadonlyArray<string>
}

/** Where one can meet; what is known of a place is shown before the booking, links after it. */
export interface Place {
  readonly kind: "video" | "custom_link" | "in_person_host" | "in_person_attendee" | "phone"
  readonly address?: string
}

/** What a visitor may know of an event type: nothing of its rules, its hosts' e-mails and its links. */
export interface EventView {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly workspace: string
  readonly workspaceId: string
  /** How visitors reach the workspace: an e-mail address or an https address; null: not said. */
  readonly contact: string | null
  readonly durationMinutes: number
  /** Whether all hosts take part, or one of them. */
  readonly together: boolean
  /** A picture is an https address, or null. */
  readonly hosts: ReadonlyArray<{ readonly name: string; readonly avatarUrl: string | null }>
  readonly places: ReadonlyArray<Place>
  /** Asked before the rules are: what they depend on. */
  readonly firstQuestions: ReadonlyArray<Question>
  /** Asked once a time is chosen. */
  readonly lastQuestions: ReadonlyArray<Question>
  /** Whether the phone number is asked for, and must be given. */
  readonly phone: "unasked" | "optional" | "required"
  /** Which e-mail addresses are taken, as far as visitors may know; never which ones are listed. */
  readonly emails: "any" | "business" | "listed"
  /** The words to agree to; null when nothing is. */
  readonly consent: string | null
}

/** All that the page's script is told: by the document, and nowhere else. */
export interface JourneyView {
  readonly event: EventView
  readonly lang: Language
  readonly words: Words
  /** The same page framed: compact, and without the confirmation's redirect (D-BOOK-10). */
  readonly embed: boolean
}

/** How the page is to look. */
export type Theme = "auto" | "light" | "dark"

/** A whole document. */
export interface PageView extends JourneyView {
  readonly theme: Theme
  readonly script: string
  readonly style: string
  /** Where those without scripts go. */
  readonly plainHref: string
}

/** The page for browsers that run no scripts. */
export interface PlainView {
  readonly event: EventView | null
  readonly lang: Language
  readonly words: Words
  readonly theme: Theme
  readonly style: string
  /** The next free days with their times, as texts in the workspace's zone. */
  readonly days: ReadonlyArray<{ readonly day: string; readonly times: ReadonlyArray<string> }>
  readonly timeZone: string
  /** Where the address that one leaves is sent. */
  readonly action: string
  /** What has become of the address that was left. */
  readonly left: "nothing" | "taken" | "refused"
  /** Who offers other pages, if there is no page here. */
  readonly host: { readonly workspace: string; readonly contact: string | null } | null
}

/** The service's first page. */
export interface FrontView {
  readonly lang: Language
  readonly words: FrontWords
  readonly theme: Theme
  readonly style: string
  /** Whether there is the demonstration's site, at `/demo`. */
  readonly hasDemonstration: boolean
}

/** A page with a title and a sentence alone. */
export interface NoticeView {
  readonly title: string
  readonly text: string
  readonly lang: Language
  readonly theme: Theme
  readonly style: string
}

/** The page with all that a workspace offers. */
export interface ListView {
  readonly workspace: string
  readonly lang: Language
  readonly words: Words
  readonly embed: boolean
  readonly theme: Theme
  readonly style: string
  readonly events: ReadonlyArray<{
    readonly href: string
    readonly title: string
    readonly description: string
    readonly durationMinutes: number
    /** Where one meets, if there is no choice. */
    readonly place: Place["kind"] | null
  }>
}
