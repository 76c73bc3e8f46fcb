import { renderToString } from "preact-render-to-string"
import { AccountDocument } from "./account/AccountDocument.tsx"
import type { AccountPageView } from "./account/AccountView.ts"
import { Document } from "./documents/Document.tsx"
import { FrontDocument, NoticeDocument } from "./documents/TextDocuments.tsx"
import { LinkDocument } from "./documents/LinkDocument.tsx"
import { ListDocument } from "./documents/ListDocument.tsx"
import { PlainDocument } from "./documents/PlainDocument.tsx"
import type { FrontView, LinkPageView, ListView, NoticeView, PageView, PlainView } from "./page/PageView.ts"

const doctype = "<!doctype html>"

/** Renders the page; the script hydrates the interactive part. */
export const renderPage = (view: PageView): string => doctype + renderToString(<Document {...view} />)

export const renderPlainPage = (view: PlainView): string =>
  doctype + renderToString(<PlainDocument {...view} />)

export const renderNotice = (view: NoticeView): string =>
  doctype + renderToString(<NoticeDocument {...view} />)

export const renderFront = (view: FrontView): string => doctype + renderToString(<FrontDocument {...view} />)

export const renderList = (view: ListView): string => doctype + renderToString(<ListDocument {...view} />)

/** Renders the page of a mail's link; the script hydrates it. */
export const renderLinkPage = (view: LinkPageView): string =>
  doctype + renderToString(<LinkDocument {...view} />)

/** Renders the document of an account's page; the script fills it. */
export const renderAccount = (view: AccountPageView): string =>
  doctype + renderToString(<AccountDocument {...view} />)
