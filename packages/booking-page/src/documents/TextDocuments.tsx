import { directionOf } from "../words/direction.ts"
import { Head } from "@calendeal/web-kit/head"
import type { FrontView, NoticeView } from "../page/PageView.ts"

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
