import { directionOf } from "../words/direction.ts"
import { durationOf, say } from "@calendeal/web-kit/say"
import { BrandHead } from "./BrandHead.tsx"
import { Facts } from "../page/EventHeader.tsx"
import { Face, Faces } from "../page/Faces.tsx"
import { Foot } from "./Foot.tsx"
import { Head } from "@calendeal/web-kit/head"
import type { ListView } from "../page/PageView.ts"
import { Mark } from "../page/Mark.tsx"
import { Icon } from "../page/Icon.tsx"

/** The list of a workspace's event types with links, or of those of a host. It runs no scripts. */
export const ListDocument = ({
  brand,
  creditShown,
  embed,
  events,
  host,
  lang,
  languages,
  logo,
  privacyUrl,
  style,
  theme,
  words,
  workspace
}: ListView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme} data-embed={embed ? "" : undefined}>
    <Head icon={brand.icon} isIndexed={!embed} style={style} theme={theme} title={titleOf(host, workspace)}>
      <BrandHead
        brand={brand}
        description={host?.introduction ?? ""}
        isShared={!embed}
        title={titleOf(host, workspace)}
      />
    </Head>
    <body>
      <main class="sheet">
        <header class="welcome">
          {host === null ? <Mark icon={brand.icon} logo={logo} /> : <Face host={host} words={words} />}
          <div>
            <h1>{host?.name ?? workspace}</h1>
            <p class="hint">
              {host === null
                ? words.pickEvent
                : [host.title, workspace].filter((part) => part !== null).join(" · ")}
            </p>
            {host !== null && host.introduction !== null && <p>{host.introduction}</p>}
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
      <Foot
        creditShown={creditShown}
        lang={lang}
        languages={languages}
        privacyUrl={privacyUrl}
        words={words}
        workspace={workspace}
      />
    </body>
  </html>
)

/** The title of the page, in the browser's tab and where it is shared. */
const titleOf = (host: ListView["host"], workspace: string): string =>
  host === null ? workspace : `${host.name} · ${workspace}`
