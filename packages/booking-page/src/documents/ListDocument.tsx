import { directionOf } from "../words/direction.ts"
import { durationOf, say } from "@calendeal/web-kit/say"
import { BrandHead } from "./BrandHead.tsx"
import { Facts } from "../page/EventHeader.tsx"
import { Faces } from "../page/Faces.tsx"
import { Foot } from "./Foot.tsx"
import { Head } from "@calendeal/web-kit/head"
import type { ListView } from "../page/PageView.ts"
import { Mark } from "../page/Mark.tsx"
import { Icon } from "../page/Icon.tsx"

/** The list of a workspace's event types with links. It runs no scripts. */
export const ListDocument = ({
  brand,
  creditShown,
  embed,
  events,
  lang,
  languages,
  logo,
  style,
  theme,
  words,
  workspace
}: ListView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme} data-embed={embed ? "" : undefined}>
    <Head icon={brand.icon} isIndexed={!embed} style={style} theme={theme} title={workspace}>
      <BrandHead brand={brand} description="" isShared={!embed} title={workspace} />
    </Head>
    <body>
      <main class="sheet">
        <header class="welcome">
          <Mark icon={brand.icon} logo={logo} />
          <div>
            <h1>{workspace}</h1>
            <p class="hint">{words.pickEvent}</p>
          </div>
        </header>
        <ul class="offers">
          {events.map(({ description, durationMinutes, hosts, href, next, place, price, title }) => (
            <li key={href} class="offer">
              <div class="offered">
                <h2>
                  <a href={href}>{title}</a>
                </h2>
                {description !== "" && <p class="brief">{description}</p>}
                <Facts
                  duration={durationOf(lang, words, durationMinutes)}
                  place={place}
                  price={price}
                  words={words}
                />
              </div>
              <div class="meets">
                {hosts.length > 0 && <Faces hosts={hosts} words={words} />}
                {next !== null && <p class="next">{say(words.fromDay, { day: next })}</p>}
              </div>
              <Icon kind="flip" path="M9 5l7 7-7 7" />
            </li>
          ))}
        </ul>
      </main>
      <Foot creditShown={creditShown} lang={lang} languages={languages} words={words} />
    </body>
  </html>
)
