import type { FrontView, ListView, NoticeView, PageView, PlainView } from "../page/PageView.ts"

/** A file that browsers fetch, in base64, as it is and compressed. */
export interface BuiltAsset {
  /** With a hash of its content inside, so that it can be kept for ever. */
  readonly name: string
  readonly type: string
  readonly plain: string
  readonly gzip: string
  readonly brotli: string
}

export declare const assets: ReadonlyArray<BuiltAsset>
/** The addresses of the page's own files. */
export declare const entry: { readonly script: string; readonly style: string }
/** The page as HTML. */
export declare function renderPage(view: PageView): string
/** The page for browsers that run no scripts: the next free days, and a form to leave one's address. */
export declare function renderPlainPage(view: PlainView): string
/** A page with a title and a sentence alone, as HTML. */
export declare function renderNotice(view: NoticeView): string
/** The service's first page, as HTML. */
export declare function renderFront(view: FrontView): string
/** What a workspace offers, as HTML. */
export declare function renderList(view: ListView): string
