import { Journey } from "../journey/Journey.tsx"
import { EventHeader } from "./EventHeader.tsx"
import type { JourneyView, PageView } from "./PageView.ts"

/** The whole document: what does not change is plain HTML, the journey is an island that the script wakes up. */
export const Document = ({ embed, event, lang, plainHref, script, style, theme, words }: PageView) => (
  <html lang={lang} dir="ltr" data-theme={theme} data-embed={embed ? "" : undefined}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
      <meta name="robots" content={embed ? "noindex" : "index"} />
      {event.description !== "" && <meta name="description" content={event.description} />}
      <title>{`${event.title} · ${event.workspace}`}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={style} />
      {/* Whoever runs no scripts is shown the days at once. */}
      <noscript>
        <meta http-equiv="refresh" content={`0; url=${plainHref}`} />
      </noscript>
      <script type="module" src={script} />
    </head>
    <body>
      <main class="sheet">
        <EventHeader event={event} lang={lang} words={words} />
        <div class="journey">
          <noscript>
            <p class="notice">
              {words.plain.notice} <a href={plainHref}>{words.plain.link}</a>
            </p>
          </noscript>
          <div id="journey">
            <Journey event={event} lang={lang} words={words} embed={embed} />
          </div>
        </div>
      </main>
      <script
        type="application/json"
        id="view"
        dangerouslySetInnerHTML={{ __html: embedded({ event, lang, words, embed }) }}
      />
    </body>
  </html>
)

/** JSON that ends no script element, whatever it holds. */
const embedded = (view: JourneyView): string => JSON.stringify(view).replaceAll("<", "\\u003c")
