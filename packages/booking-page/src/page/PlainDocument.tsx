import { say } from "../words/say.ts"
import { EventHeader } from "./EventHeader.tsx"
import type { PlainView } from "./PageView.ts"

/** The page for browsers that run no scripts; without an event, the page that says there is none. */
export const PlainDocument = ({ days, event, lang, style, theme, timeZone, words }: PlainView) => (
  <html lang={lang} dir="ltr" data-theme={theme}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
      <meta name="robots" content="noindex" />
      <title>{event === null ? words.plain.notFoundTitle : `${event.title} · ${event.workspace}`}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={style} />
    </head>
    <body>
      <main class="sheet">
        {event === null ? (
          <div class="lone">
            <h1>{words.plain.notFoundTitle}</h1>
            <p>{words.plain.notFoundText}</p>
          </div>
        ) : (
          <>
            <EventHeader event={event} lang={lang} words={words} />
            <div class="journey">
              <h2>{words.plain.title}</h2>
              {days.length === 0 ? (
                <p>{words.plain.none}</p>
              ) : (
                <>
                  <p class="hint">{say(words.plain.zone, { zone: timeZone })}</p>
                  <dl class="plain-days">
                    {days.map(({ day, times }) => (
                      <div key={day}>
                        <dt>{day}</dt>
                        <dd>{times.join(" · ")}</dd>
                      </div>
                    ))}
                  </dl>
                </>
              )}
            </div>
          </>
        )}
      </main>
    </body>
  </html>
)
