import type { Words } from "../words/Words.ts"
import type { LanguageChoice } from "../page/PageView.ts"

/** The foot of a page: the choice of the language, and the credit. A framed page has no choice. */
export const Foot = ({
  creditShown,
  lang,
  languages,
  words
}: {
  readonly creditShown: boolean
  readonly lang: string
  readonly languages: ReadonlyArray<LanguageChoice>
  readonly words: Pick<Words, "credit" | "language">
}) =>
  languages.length === 0 && !creditShown ? null : (
    <footer class="foot">
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
