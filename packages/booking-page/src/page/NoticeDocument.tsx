import { Head } from "./Head.tsx"
import type { NoticeView } from "./PageView.ts"

/** A page with a title and one sentence. */
export const NoticeDocument = ({ lang, style, text, theme, title }: NoticeView) => (
  <html lang={lang} dir="ltr" data-theme={theme}>
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
