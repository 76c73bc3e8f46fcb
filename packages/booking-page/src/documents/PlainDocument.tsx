import { directionOf } from "../words/direction.ts"
import { ContactLine } from "../page/ContactLine.tsx"
import { say } from "@calendeal/web-kit/say"
import { BrandHead } from "./BrandHead.tsx"
import { EventHeader } from "../page/EventHeader.tsx"
import { PrivacyFoot } from "./Foot.tsx"
import { Head } from "@calendeal/web-kit/head"
import type { PlainView } from "../page/PageView.ts"

/** The page for browsers without scripts; without an event, the page for unknown addresses. */
export const PlainDocument = ({
  action,
  brand,
  days,
  event,
  host,
  lang,
  left,
  privacyUrl,
  style,
  theme,
  timeZone,
  words
}: PlainView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme}>
    <Head
      icon={brand?.icon}
      isIndexed={false}
      style={style}
      theme={theme}
      title={event === null ? words.plain.notFoundTitle : `${event.title} · ${event.workspace}`}
    >
      {brand !== null && (
        <BrandHead brand={brand} description={event?.description ?? ""} isShared={false} title="" />
      )}
    </Head>
    <body>
      <main class="sheet">
        {event === null ? (
          <div class="lone">
            <h1>{words.plain.notFoundTitle}</h1>
            <p>{words.plain.notFoundText}</p>
            {host !== null && <ContactLine from={host} words={words} />}
          </div>
        ) : (
          <>
            <EventHeader event={event} lang={lang} mark={brand?.icon} words={words} />
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
                        <dd>
                          {times.map((time, index) => (
                            <>
                              {index > 0 && " · "}
                              <span>{time}</span>
                            </>
                          ))}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </>
              )}
              <Contact action={action} left={left} words={words} />
              {left === "refused" && <ContactLine from={event} words={words} />}
            </div>
          </>
        )}
      </main>
      <PrivacyFoot
        lang={lang}
        privacyUrl={privacyUrl}
        words={words}
        workspace={(event ?? host)?.workspace ?? ""}
      />
    </body>
  </html>
)

/** The contact form with name and email. */
const Contact = ({ action, left, words }: Pick<PlainView, "action" | "left" | "words">) => (
  <>
    <h2>{words.leaveEmail.title}</h2>
    {left === "taken" ? (
      <p class="notice">{words.leaveEmail.taken}</p>
    ) : (
      <form method="post" action={action}>
        {left === "refused" && <p class="notice problem">{words.plain.refused}</p>}
        <p>{words.leaveEmail.text}</p>
        <div class="field">
          <label for="name">{words.name}</label>
          <input id="name" name="name" autocomplete="name" maxLength={120} required />
        </div>
        <div class="field">
          <label for="email">{words.email}</label>
          <input id="email" name="email" type="email" autocomplete="email" maxLength={254} required />
        </div>
        <div class="actions">
          <button type="submit" class="button">
            {words.leaveEmail.send}
          </button>
        </div>
      </form>
    )}
  </>
)
