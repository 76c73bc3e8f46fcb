import type { ReferenceView } from "../reference/Reference.ts"
import type { AccountPageView } from "@calendeal/account-pages/view"
import type {
  FrontView,
  GoneLinkView,
  LinkPageView,
  ListView,
  NoticeView,
  PageView,
  PlainView
} from "@calendeal/booking-page/page-view"

/** The names of the files for browsers, which `#files` has. */
export declare const fileNames: ReadonlyArray<string>
/** The addresses of the page's own files. */
export declare const entry: {
  readonly script: string
  readonly style: string
  /** The names of time zones, as JSON. */
  readonly zones: string
}
/** The text of the page's style sheet, which documents contain. */
export declare const pageStyles: string
/** The address of the script of the page of a mail's link. It has the style sheet of the booking page. */
export declare const linkScript: string
export declare function renderPage(view: PageView): string
/** The page for browsers without scripts: the next free days, and a contact form. */
export declare function renderPlainPage(view: PlainView): string
export declare function renderNotice(view: NoticeView): string
/** The page of a one-off link that books nothing any more. */
export declare function renderGoneLink(view: GoneLinkView): string
export declare function renderFront(view: FrontView): string
export declare function renderList(view: ListView): string
/** The page of a mail's link to a booking. */
export declare function renderLinkPage(view: LinkPageView): string
/** The addresses of the files of the account's pages. */
export declare const accountEntry: { readonly script: string; readonly style: string }
/** The address of the script of the pages of assistants. They have the style sheet of the account's pages. */
export declare const assistantsScript: string
/** The address of the script of `/embed`. */
export declare const guideScript: string
/** The addresses of the files of the page of the API. */
export declare const referenceEntry: { readonly script: string; readonly style: string }
export declare function renderReference(view: ReferenceView): string
export declare function renderAccount(view: AccountPageView): string
