import { directionOf } from "../words/direction.ts"
import { Journey } from "./Journey.tsx"
import { BrandHead } from "./BrandHead.tsx"
import { embedded } from "@calendeal/web-kit/embedded"
import { EventHeader } from "../page/EventHeader.tsx"
import { Foot } from "./Foot.tsx"
import { Head } from "@calendeal/web-kit/head"
import type { PageView } from "../page/PageView.ts"
import { scripted } from "../words/scripted.ts"

/** The whole document: static HTML, and the journey as an island that the script hydrates. */
export const Document = ({
  brand,
  embed,
  event,
  isIndexed,
  isPreview,
  lang,
  languages,
  plainHref,
  prefill,
  script,
  style,
  theme,
  via,
  words,
  zones
}: PageView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme} data-embed={embed ? "" : undefined}>
    <Head
      icon={brand.icon}
      isIndexed={isIndexed && !embed && !isPreview}
      style={style}
      theme={theme}
      title={`${event.title} · ${event.workspace}`}
    >
      <BrandHead
        brand={brand}
        description={event.description}
        isShared={!embed && !isPreview}
        title={`${event.title} · ${event.workspace}`}
      />
      {/* Without scripts, the browser goes to the plain page with the days. */}
      <noscript>
        <meta http-equiv="refresh" content={`0; url=${plainHref}`} />
      </noscript>
      <script type="module" src={script} />
    </Head>
    <body>
      <main class="sheet">
        <EventHeader event={event} lang={lang} mark={brand.icon} words={words} />
        <div class="journey">
          {isPreview && <p class="notice">{words.preview.banner}</p>}
          <noscript>
            <p class="notice">
              {words.plain.notice} <a href={plainHref}>{words.plain.link}</a>
            </p>
          </noscript>
          <div id="journey">
            <Journey event={event} lang={lang} words={words} embed={embed} zones={zones} />
          </div>
        </div>
      </main>
      <Foot
        creditShown={event.creditShown}
        lang={lang}
        languages={languages}
        privacyUrl={event.privacyUrl}
        question={event.visitMemory === "with_consent" && !embed ? words.remember : null}
        words={words}
        workspace={event.workspace}
      />
      <script
        type="application/json"
        id="view"
        dangerouslySetInnerHTML={{
          __html: embedded({ event, lang, words: scripted(words), embed, zones, via, prefill })
        }}
      />
    </body>
  </html>
)
