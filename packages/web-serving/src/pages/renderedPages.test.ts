import { entry, renderPage } from "#built"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import type { PageView } from "@calendeal/booking-page/page-view"
import { words } from "@calendeal/booking-page/words"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { eventViewOf } from "./eventView.ts"
import { makeRenderedPages } from "./renderedPages.ts"
import { styledDocument } from "./styledDocument.ts"

const event = eventViewOf(sampleOffering({}), "en")

const viewOf =
  (title: string) =>
  (rest: string): PageView => ({
    event: { ...event, title },
    brand: {
      workspace: "Acme",
      style: null,
      icon: "data:,",
      picture: null,
      address: "https://book.example/acme/intro"
    },
    lang: "en",
    words: words.en,
    embed: false,
    theme: "auto",
    languages: [{ lang: "de", name: "Deutsch", href: `/acme/intro?lang=de${rest}` }],
    plainHref: "/acme/intro?plain=1",
    isIndexed: true,
    isPreview: false,
    ...entry
  })

/** Pages, the views of those that were rendered, and the text of one. */
const counted = Effect.gen(function* () {
  const rendered: Array<PageView> = []
  const page = yield* makeRenderedPages((view) => {
    rendered.push(view)
    return renderPage(view)
  })
  const textOf = (title: string, rest: string) =>
    Effect.flatMap(page(viewOf(title), rest), ({ document }) =>
      Effect.map(document.coded("identity"), (bytes) => Buffer.from(bytes).toString())
    )
  return { rendered, textOf }
})

describe("renderedPages", () => {
  it.effect("renders a page once in a quarter of an hour, and a changed one at once", () =>
    Effect.gen(function* () {
      const { rendered, textOf } = yield* counted
      const titlesAfter = Effect.fnUntraced(function* (title: string, rest: string) {
        assert.include(yield* textOf(title, rest), `<h1>${title}</h1>`)
        return rendered.map(({ event }) => event.title)
      })
      assert.deepStrictEqual(yield* titlesAfter("Intro", ""), ["Intro"])
      assert.deepStrictEqual(yield* titlesAfter("Intro", "&gclid=1"), ["Intro"])
      assert.deepStrictEqual(yield* titlesAfter("Demo", ""), ["Intro", "Demo"])
      yield* TestClock.adjust("15 minutes")
      assert.deepStrictEqual(yield* titlesAfter("Demo", "&gclid=2"), ["Intro", "Demo", "Demo"])
    })
  )

  it.effect("D-PAGE-22: has the same text as a page that was rendered with the query of the visit", () =>
    Effect.gen(function* () {
      const { textOf } = yield* counted
      const samples = [
        {},
        { theme: "dark" },
        { utm_source: `"'<&>\u0000;$&$1`, gclid: "</script>" },
        { "\u2028": "雪 + 100 %", "<!--": "&amp;" }
      ]
      for (const parameters of samples) {
        const query = new URLSearchParams(parameters)
        const rest = query.size === 0 ? "" : `&${query}`
        assert.strictEqual(
          yield* textOf("Intro", rest),
          styledDocument(renderPage(viewOf("Intro")(rest))).html
        )
      }
    })
  )
})
