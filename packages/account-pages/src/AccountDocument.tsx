import { embedded } from "@calendeal/web-kit/embedded"
import { Head } from "@calendeal/web-kit/head"
import type { AccountPageView } from "./frame/AccountView.ts"

/** The document of an account's page. The script shows everything that depends on the person. */
export const AccountDocument = ({
  lang,
  passkeys,
  passwords,
  provider,
  screen,
  script,
  style,
  theme,
  words
}: AccountPageView) => {
  const title = titleOf(screen, words)
  return (
    <html lang={lang} dir="ltr" data-theme={theme}>
      <Head isIndexed={false} style={style} theme={theme} title={title}>
        <script type="module" src={script} />
      </Head>
      <body>
        <main>
          <noscript>
            <p>{words.noScript}</p>
          </noscript>
          <div id="account" />
          {screen === "account" && (
            <p class="more">
              <a href="/-/assistants">{words.assistants.title}</a>
            </p>
          )}
        </main>
        <script
          type="application/json"
          id="view"
          dangerouslySetInnerHTML={{
            __html: embedded({ screen, lang, words, provider, passkeys, passwords })
          }}
        />
      </body>
    </html>
  )
}

const titleOf = (screen: AccountPageView["screen"], words: AccountPageView["words"]): string => {
  if (screen === "connect" || screen === "connected") return words.connect.title
  if (screen === "authorize" || screen === "assistants") return words.assistants.title
  if (screen === "accounts") return words.accounts.title
  return screen === "account" ? words.accountTitle : words.signIn
}
