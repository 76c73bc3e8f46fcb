import type { FrontWords } from "@calendeal/locales/front"
import type { Language } from "@calendeal/domain/texts"
import type { VisitMemory } from "@calendeal/domain/workspaces"
import type { Theme } from "@calendeal/web-kit/theme"
import type { PageWords } from "@calendeal/locales/page"
import type { Words } from "../words/Words.ts"

export type { VisitMemory }

/** A question of the form. */
export interface Question {
  readonly key: string
  readonly label: string
  readonly type: "text" | "textarea" | "number" | "select" | "multiselect" | "checkbox" | "phone" | "url"
  readonly required: boolean
  readonly options: ReadonlyArray<string>
}

/** A place for the meeting. Links are shown only after the booking. */
export interface Place {
  readonly kind: "video" | "custom_link" | "in_person_host" | "in_person_attendee" | "phone"
  readonly address?: string
}

/** The public part of a host. */
interface HostView {
  /** The id in `allowedHostIds` of capture: a host who is alone there takes the booking. */
  readonly id: string
  readonly name: string
  /** The role, such as "Sales engineer"; null: none. */
  readonly title: string | null
  /** The host's words to visitors; null: none. */
  readonly introduction: string | null
  /** The path of a square picture; null: none. */
  readonly face: string | null
}

/** The public part of an event type: no rules, no hosts' emails and no meeting links. */
export interface EventView {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly workspace: string
  readonly workspaceId: string
  /** The workspace's contact, an email address or an https address; null: none. */
  readonly contact: string | null
  /** The https address of the workspace's privacy policy; null: none. */
  readonly privacyUrl: string | null
  /** Whether the browser remembers visits (D-JRN-7). */
  readonly visitMemory: VisitMemory
  /** The IANA time zone of the workspace. */
  readonly timezone: string
  readonly durationMinutes: number
  /** Whether the visitor first chooses a time or gives the details (D-PAGE-10). */
  readonly firstStep: "times" | "details"
  /** Whether all hosts take part, or one of them. */
  readonly together: boolean
  readonly hosts: ReadonlyArray<HostView>
  /** The path of the workspace's logo, in any shape; null: none. */
  readonly logo: string | null
  /** Whether the page says "Booked with Calendeal". */
  readonly creditShown: boolean
  readonly places: ReadonlyArray<Place>
  /** Questions that qualification depends on, asked first. */
  readonly firstQuestions: ReadonlyArray<Question>
  /** Questions asked after a time is chosen. */
  readonly lastQuestions: ReadonlyArray<Question>
  /** Whether the phone number is requested and required. */
  readonly phone: "unasked" | "optional" | "required"
  /** The public part of the email policy; listed domains are not revealed. */
  readonly emails: "any" | "business" | "listed"
  /** The consent text; null: none. */
  readonly consent: string | null
  /** Whether each booking waits for a host's approval. */
  readonly waits: boolean
  /** Whether a booking that waits keeps its time. */
  readonly keepsTime: boolean
  /** Whether visitors can wait for a time that becomes free. */
  readonly waitingList: boolean
  /** Whether the page holds the chosen time while the visitor fills in the form (D-HOLD-9). */
  readonly holds: boolean
  /** The reminders by email, in minutes before the start, the earliest first. */
  readonly reminders: ReadonlyArray<number>
  /** What a visitor pays; null: nothing. */
  readonly price: PriceView | null
}

/** The price of an event type. */
export interface PriceView {
  /** The amount with its currency, in the language of the page. */
  readonly text: string
  /** What is paid, and what follows. */
  readonly note: string
  /** When a visitor who cancels gets it back; null: the workspace decides by hand, and the page promises nothing. */
  readonly refunds: "always" | "until" | "never" | null
  /** With `until`: the hours before the start. */
  readonly refundHours: number
}

/** How the pages of a workspace look, and where they are. */
export interface BrandView {
  readonly workspace: string
  /** The path of the stylesheet with the workspace's colours; null: the page's own colours. */
  readonly style: string | null
  /** The path of the icon for tabs and bookmarks (D-BRAND-4). */
  readonly icon: string
  /** The picture for shared links; null: none. */
  readonly picture: SharedPicture | null
  /** The page's own address, without a query. */
  readonly address: string
}

/** The picture of a shared link. */
interface SharedPicture {
  /** The absolute address. */
  readonly address: string
  /** Says that the picture is a card of the service, and what is on it; null: the logo. */
  readonly card: { readonly text: string; readonly width: number; readonly height: number } | null
}

/** The visitor's known details. */
export type Prefill = Partial<Record<"name" | "email" | "phone", string | undefined>> & {
  /** Answers by the keys of their questions, as a draft has them; only of a one-off link. */
  readonly answers?: Readonly<Record<string, string | ReadonlyArray<string>>>
}

/** All data that the page's script receives, embedded in the document. */
export interface JourneyView {
  readonly event: EventView
  readonly lang: Language
  readonly words: Words
  /** The compact page for frames, without the confirmation's redirect (D-BOOK-10). */
  readonly embed: boolean
  /** The headers of every request of this visit; absent: none. */
  readonly via?: Readonly<Record<string, string>>
  /** What a one-off link fills in; absent: nothing. */
  readonly prefill?: Prefill
  /** The address of the time zones' names (`zone/zoneSearch.ts`). */
  readonly zones: string
}

/** The data for the script of the page of a mail's link. It contains nothing about the booking (D-MAIL-23). */
export interface LinkView {
  /** The workspace of the address, if it has public event types; `list` is the path of their list. */
  readonly host: { readonly workspace: string; readonly contact: string | null; readonly list: string } | null
  readonly lang: Language
  readonly words: PageWords
}

/** The whole document of the page of a mail's link. */
export interface LinkPageView extends LinkView {
  /** Null: the workspace has none, or is not known. */
  readonly privacyUrl: string | null
  /** Null: the default one. */
  readonly brand: BrandView | null
  /** The path of the workspace's logo; null: none. */
  readonly logo: string | null
  readonly theme: Theme
  readonly script: string
  readonly style: string
}

/** A language of the page, its own name for itself, and the address of the page in it. */
export interface LanguageChoice {
  readonly lang: Language
  readonly name: string
  readonly href: string
}

/** A whole document. */
export interface PageView extends JourneyView {
  readonly words: PageWords
  /** None in a frame. */
  readonly languages: ReadonlyArray<LanguageChoice>
  readonly theme: Theme
  readonly script: string
  readonly style: string
  readonly brand: BrandView
  /** The address of the page without scripts. */
  readonly plainHref: string
  /** Whether search engines may have the page. */
  readonly isIndexed: boolean
  /** Whether only members see the page, on which nothing can be booked (D-PREV-1). */
  readonly isPreview: boolean
}

/** The page for browsers without scripts. */
export interface PlainView {
  readonly event: EventView | null
  readonly lang: Language
  readonly words: PageWords
  readonly theme: Theme
  readonly style: string
  /** The next free days with their times, formatted in the workspace's zone. */
  readonly days: ReadonlyArray<{ readonly day: string; readonly times: ReadonlyArray<string> }>
  readonly timeZone: string
  /** The target of the contact form. */
  readonly action: string
  /** The brand of the event's workspace, or of the workspace that offers other pages. Null: the default one. */
  readonly brand: BrandView | null
  /** The result of the contact form. */
  readonly left: "nothing" | "taken" | "refused"
  /** The privacy policy of the workspace; null: it has none, or is not known. */
  readonly privacyUrl: string | null
  /** The workspace that offers other pages, if this page does not exist. */
  readonly host: { readonly workspace: string; readonly contact: string | null } | null
}

/** The service's start page. */
export interface FrontView {
  readonly lang: Language
  readonly words: FrontWords
  readonly theme: Theme
  readonly style: string
  /** Whether the demonstration site exists at `/demo`. */
  readonly hasDemonstration: boolean
}

/** The page of a one-off link that books nothing any more. */
export interface GoneLinkView extends NoticeView {
  readonly brand: BrandView
  readonly workspace: string
  readonly contact: string | null
  readonly words: PageWords
  /** The page without the link; null: the event type is not listed. */
  readonly ordinary: string | null
}

/** A page with a title and one sentence. */
export interface NoticeView {
  readonly title: string
  readonly text: string
  readonly lang: Language
  readonly theme: Theme
  readonly style: string
}

/** The list of a workspace's event types, or of those of one of its hosts. */
export interface ListView {
  readonly workspace: string
  /** The host whose page it is; null: the whole workspace's. */
  readonly host: Pick<HostView, "face" | "introduction" | "name" | "title"> | null
  readonly lang: Language
  readonly words: PageWords
  readonly embed: boolean
  readonly theme: Theme
  readonly style: string
  readonly brand: BrandView
  /** The path of the workspace's logo; null: none. */
  readonly logo: string | null
  readonly creditShown: boolean
  readonly privacyUrl: string | null
  /** None in a frame. */
  readonly languages: ReadonlyArray<LanguageChoice>
  readonly events: ReadonlyArray<{
    readonly href: string
    readonly title: string
    readonly description: string
    readonly durationMinutes: number
    /** The formatted price; null: none. */
    readonly price: string | null
    /** The kind of the place, if there is only one. */
    readonly place: Place["kind"] | null
    readonly hosts: ReadonlyArray<Pick<HostView, "face" | "name">>
    /** The next free date in words; null: it is unknown, or nothing is free. */
    readonly next: string | null
  }>
}
