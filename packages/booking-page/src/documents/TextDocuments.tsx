import { directionOf } from "../words/direction.ts"
import { Head } from "@calendeal/web-kit/head"
import { ContactLine } from "../page/ContactLine.tsx"
import type { FrontView, GoneLinkView, NoticeView } from "../page/PageView.ts"
import { BrandHead } from "./BrandHead.tsx"

/** The service's start page: a description and public links, without any workspace. */
export const FrontDocument = ({ hasDemonstration, lang, style, theme, words }: FrontView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme}>
    <Head isIndexed={false} style={style} theme={theme} title={words.title} />
    <body>
      <main class="sheet">
        <div class="lone">
          <h1>{words.title}</h1>
          <p>{words.what}</p>
          <p>{words.visitors}</p>
          {hasDemonstration && (
            <p>
              <a href="/demo">{words.demo}</a>
            </p>
          )}
          <h2>{words.developers}</h2>
          <ul>
            <li>
              <a href="/docs">{words.docs}</a>
            </li>
            <li>
              <a href="/openapi.json">{words.openapi}</a>
            </li>
          </ul>
        </div>
      </main>
    </body>
  </html>
)

/** A page with a title and one sentence. */
export const NoticeDocument = ({ lang, style, text, theme, title }: NoticeView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme}>
    <Head isIndexed={false} style={style} theme={theme} title={title} />
    <body>
      <main class="sheet">
        <div class="lone">
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
      </main>
    </body>
  </html>
)

/** The page of a one-off link that books nothing any more, with the ordinary way if there is one (D-LINK-6). */
export const GoneLinkDocument = ({ brand, ordinary, words, ...view }: GoneLinkView) => (
  <html lang={view.lang} dir={directionOf(view.lang)} data-theme={view.theme}>
    <Head icon={brand.icon} isIndexed={false} style={view.style} theme={view.theme} title={view.title}>
      <BrandHead brand={brand} description="" isShared={false} title="" />
    </Head>
    <body>
      <main class="sheet">
        <div class="lone">
          <h1>{view.title}</h1>
          <p>{view.text}</p>
          <ContactLine from={view} words={words} />
          {ordinary !== null && (
            <p>
              <a href={ordinary}>{words.oneOffLink.ordinary}</a>
            </p>
          )}
        </div>
      </main>
    </body>
  </html>
)
