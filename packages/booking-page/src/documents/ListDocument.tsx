import { directionOf } from "../words/direction.ts"
import { durationOf } from "@calendeal/web-kit/say"
import { BrandHead } from "./BrandHead.tsx"
import { Facts } from "../page/EventHeader.tsx"
import { Head } from "@calendeal/web-kit/head"
import type { ListView } from "../page/PageView.ts"
import { Icon } from "../page/Icon.tsx"

/** The list of a workspace's event types with links. It runs no scripts. */
export const ListDocument = ({ brand, embed, events, lang, style, theme, words, workspace }: ListView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme} data-embed={embed ? "" : undefined}>
    <Head icon={brand.icon} isIndexed={!embed} style={style} theme={theme} title={workspace}>
      <BrandHead brand={brand} description="" isShared={!embed} title={workspace} />
    </Head>
    <body>
      <main class="sheet">
        <header class="welcome">
          <h1>{workspace}</h1>
          <p class="hint">{words.pickEvent}</p>
        </header>
        <ul class="offers">
          {events.map(({ description, durationMinutes, href, place, title }) => (
            <li key={href} class="offer">
              <h2>
                <a href={href}>{title}</a>
              </h2>
              <Facts duration={durationOf(lang, words, durationMinutes)} place={place} words={words} />
              {description !== "" && <p class="brief">{description}</p>}
              <Icon kind="flip" path="M9 5l7 7-7 7" />
            </li>
          ))}
        </ul>
      </main>
    </body>
  </html>
)
