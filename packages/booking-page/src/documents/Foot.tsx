import { say } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"
import type { LanguageChoice } from "../page/PageView.ts"

/** Whose privacy policy a foot links to, and in which words. */
interface Policy {
  readonly lang: string
  /** Null: no link (D-PAGE-39). */
  readonly privacyUrl: string | null
  readonly words: Pick<Words, "credit" | "language" | "opensNewTab" | "privacy">
  readonly workspace: string
}

/** The foot of a page with the privacy policy alone. */
export const PrivacyFoot = (policy: Policy) => <Foot creditShown={false} languages={[]} {...policy} />

/** The foot of a page: the privacy policy, the choice of the language, and the credit. A framed page has no choice. */
export const Foot = ({
  creditShown,
  lang,
  languages,
  privacyUrl,
  question = null,
  words,
  workspace
}: Policy & {
  /** The question whether the browser may remember visits, which the page's script answers (D-JRN-7); null: none. */
  readonly question?: string | null
  readonly creditShown: boolean
  readonly languages: ReadonlyArray<LanguageChoice>
}) =>
  languages.length === 0 && !creditShown && privacyUrl === null && question === null ? null : (
    <footer class="foot">
      {question !== null && (
        <label class="check">
          <input type="checkbox" id="remember" />
          <span>{question}</span>
        </label>
      )}
      {privacyUrl !== null && (
        <a href={privacyUrl} target="_blank" rel="noopener">
          {say(words.privacy, { workspace })}
          <span class="unseen"> ({words.opensNewTab})</span>
        </a>
      )}
      {languages.length > 0 && (
        <details class="languages">
          <summary>
            <span class="unseen">{words.language}: </span>
            {languages.find((one) => one.lang === lang)?.name}
          </summary>
          <ul>
            {languages.map(({ href, lang: other, name }) => (
              <li key={other}>
                <a
                  href={href}
                  lang={other}
                  hreflang={other}
                  aria-current={other === lang ? "true" : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {creditShown && <span>{words.credit}</span>}
    </footer>
  )
