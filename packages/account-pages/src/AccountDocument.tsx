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
  const isGate = gates.has(screen)
  return (
    <html lang={lang} dir="ltr" data-theme={theme}>
      <Head isIndexed={false} style={style} theme={theme} title={title}>
        <script type="module" src={script} />
      </Head>
      <body>
        <main class={isGate ? "gate" : undefined}>
          {isGate ? (
            <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
              <rect width="28" height="28" rx="8" />
              <path class="letter" d="M18.3 8.6a6.1 6.1 0 1 0 0 7.8" />
              <path class="line" d="M7.5 22.3h13" />
            </svg>
          ) : (
            <a id="to-console" class="back" href="/console">
              {words.toConsole}
            </a>
          )}
          <noscript>
            <p>{words.noScript}</p>
          </noscript>
          <div id="account" />
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

/** The pages that people see before they are signed in. The others lead back to the console. */
const gates: ReadonlySet<AccountPageView["screen"]> = new Set([
  "sign-in",
  "link",
  "answer",
  "offer",
  "proposal",
  "provider",
  "authorize"
])

const titleOf = (screen: AccountPageView["screen"], words: AccountPageView["words"]): string => {
  if (screen === "connect" || screen === "connected") return words.connect.title
  if (screen === "authorize" || screen === "assistants") return words.assistants.title
  if (screen === "accounts") return words.accounts.title
  if (screen === "answer" || screen === "offer" || screen === "proposal") return words[screen].title
  return screen === "account" ? words.accountTitle : words.signIn
}
