import { directionOf } from "../words/direction.ts"
import { ContactLine } from "../page/ContactLine.tsx"
import { LinkPage } from "../link/LinkPage.tsx"
import { Mark } from "../page/Mark.tsx"
import { BrandHead } from "./BrandHead.tsx"
import { embedded } from "@calendeal/web-kit/embedded"
import { PrivacyFoot } from "./Foot.tsx"
import { Head } from "@calendeal/web-kit/head"
import type { LinkPageView } from "../page/PageView.ts"

/** The page of a mail's link. The script reads the token from the fragment and loads the booking. */
export const LinkDocument = ({
  brand,
  host,
  lang,
  logo,
  privacyUrl,
  script,
  style,
  theme,
  words
}: LinkPageView) => (
  <html lang={lang} dir={directionOf(lang)} data-theme={theme}>
    <Head icon={brand?.icon} isIndexed={false} style={style} theme={theme} title={words.link.title}>
      {brand !== null && <BrandHead brand={brand} description="" isShared={false} title="" />}
      <script type="module" src={script} />
    </Head>
    <body>
      <main class="sheet">
        <div class="lone">
          {host !== null && (
            <p class="workspace">
              <Mark icon={brand?.icon} logo={logo} />
              {host.workspace}
            </p>
          )}
          <h1>{words.link.title}</h1>
          <noscript>
            <p class="notice">{words.plain.notice}</p>
            {host !== null && <ContactLine from={host} words={words} />}
          </noscript>
          <div id="journey">
            <LinkPage host={host} lang={lang} words={words} />
          </div>
        </div>
      </main>
      <PrivacyFoot lang={lang} privacyUrl={privacyUrl} words={words} workspace={host?.workspace ?? ""} />
      <script
        type="application/json"
        id="view"
        dangerouslySetInnerHTML={{ __html: embedded({ host, lang, words }) }}
      />
    </body>
  </html>
)
