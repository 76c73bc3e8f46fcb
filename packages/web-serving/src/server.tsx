import { renderToString } from "preact-render-to-string"
import { AccountDocument } from "@calendeal/account-pages/document"
import type { AccountPageView } from "@calendeal/account-pages/view"
import {
  Document,
  FrontDocument,
  GoneLinkDocument,
  LinkDocument,
  ListDocument,
  NoticeDocument,
  PlainDocument
} from "@calendeal/booking-page/documents"
import type {
  FrontView,
  GoneLinkView,
  LinkPageView,
  ListView,
  NoticeView,
  PageView,
  PlainView
} from "@calendeal/booking-page/page-view"
import type { ReferenceView } from "./reference/Reference.ts"
import { ReferenceDocument } from "./reference/ReferenceDocument.tsx"

const doctype = "<!doctype html>"

/** Renders the page; the script hydrates the interactive part. */
export const renderPage = (view: PageView): string => doctype + renderToString(<Document {...view} />)

export const renderPlainPage = (view: PlainView): string =>
  doctype + renderToString(<PlainDocument {...view} />)

export const renderNotice = (view: NoticeView): string =>
  doctype + renderToString(<NoticeDocument {...view} />)

export const renderGoneLink = (view: GoneLinkView): string =>
  doctype + renderToString(<GoneLinkDocument {...view} />)

export const renderFront = (view: FrontView): string => doctype + renderToString(<FrontDocument {...view} />)

export const renderList = (view: ListView): string => doctype + renderToString(<ListDocument {...view} />)

/** Renders the page of a mail's link; the script hydrates it. */
export const renderLinkPage = (view: LinkPageView): string =>
  doctype + renderToString(<LinkDocument {...view} />)

/** Renders the document of an account's page; the script fills it. */
export const renderAccount = (view: AccountPageView): string =>
  doctype + renderToString(<AccountDocument {...view} />)

/** Renders the page of the API. */
export const renderReference = (view: ReferenceView): string =>
  doctype + renderToString(<ReferenceDocument {...view} />)
