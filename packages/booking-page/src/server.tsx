import { renderToString } from "preact-render-to-string"
import { Document } from "./page/Document.tsx"
import { FrontDocument } from "./page/FrontDocument.tsx"
import { ListDocument } from "./page/ListDocument.tsx"
import { PlainDocument } from "./page/PlainDocument.tsx"
import { NoticeDocument } from "./page/NoticeDocument.tsx"
import type { FrontView, ListView, NoticeView, PageView, PlainView } from "./page/PageView.ts"

const doctype = "<!doctype html>"

/** The page as HTML; the script takes over the part that visitors act in. */
export const renderPage = (view: PageView): string => doctype + renderToString(<Document {...view} />)

/** The page for browsers that run no scripts. */
export const renderPlainPage = (view: PlainView): string =>
  doctype + renderToString(<PlainDocument {...view} />)

/** A page with a title and a sentence alone. */
export const renderNotice = (view: NoticeView): string =>
  doctype + renderToString(<NoticeDocument {...view} />)

/** The service's first page. */
export const renderFront = (view: FrontView): string => doctype + renderToString(<FrontDocument {...view} />)

/** What a workspace offers. */
export const renderList = (view: ListView): string => doctype + renderToString(<ListDocument {...view} />)
