import { type Document, kept, passing } from "@calendeal/adapters-http/content"
import type { PageView } from "@calendeal/booking-page/page-view"
import * as Cache from "effect/Cache"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import { styledDocument } from "./styledDocument.ts"

/** About 130 kB each: the page plain, in two codings and with the mark, and what it was rendered from. */
const capacity = 200

/** The calendar of a page begins with the current day. Midnight is on a quarter of an hour in every zone. */
const quarter = 15 * 60_000

/** Stands for the rest of a visit's query, which differs with each click on an advertisement. No text contains it. */
const mark = "\u0000"

/**
 * Booking pages, rendered and compressed once in a quarter of an hour and not for each visit (decision 210). All that decides the
 * text finds the page, so that a change of the event type shows at once. Visits with a campaign get the same page with their
 * query in its links, and only the compression is theirs.
 */
export const makeRenderedPages = Effect.fnUntraced(function* (render: (view: PageView) => string) {
  const pages = yield* Cache.make({
    lookup: ({ view }: Question) => renderedOnce(render(view)),
    capacity,
    timeToLive: quarter
  })
  return Effect.fnUntraced(function* (
    viewWith: (rest: string) => PageView,
    rest: string
  ): Effect.fn.Return<PolicedDocument> {
    const at = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / quarter)
    const page = yield* Cache.get(pages, new Question(viewWith(mark), at))
    const { document, marked, styles } = page
    return { document: rest === "" ? document : passing(completed(marked.toString(), rest)), styles }
  })
})

export type RenderedPage = Effect.Success<ReturnType<typeof makeRenderedPages>>

/** A document with the sources that its policy allows for the style sheets in it. */
export interface PolicedDocument {
  readonly document: Document
  readonly styles: ReadonlyArray<string>
}

const renderedOnce = (text: string) => {
  const { html, styles } = styledDocument(text)
  return Effect.map(kept(Buffer.from(completed(html, ""))), (document) => ({
    document,
    marked: Buffer.from(html),
    styles
  }))
}

/** The rest of a query has no character that HTML escapes, except for `&`. */
const completed = (marked: string, rest: string) => marked.replaceAll(mark, rest.replaceAll("&", "&amp;"))

/** A page at a time. Its language and whether it is a preview decide its words, which are long. */
class Question {
  private readonly key: string
  readonly view: PageView
  constructor(view: PageView, at: number) {
    this.view = view
    this.key = JSON.stringify([at, { ...view, words: null }])
  }
  [Hash.symbol]() {
    return Hash.string(this.key)
  }
  [Equal.symbol](that: unknown) {
    return that instanceof Question && that.key === this.key
  }
}
