import { useLocation } from "preact-iso"
import { languages } from "@calendeal/locales/languages"
import { languageName } from "../connections/languageName.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Table } from "../parts/Table.tsx"
import { useView } from "../view/useView.ts"
import { type Language, type MailTexts, queryOf } from "./chosen.ts"

/** Which mails have own texts, and in which languages they are missing. `standard`: in which language a mail is opened. */
export const WrittenTexts = ({
  items,
  standard
}: {
  readonly items: MailTexts
  readonly standard: Language
}) => {
  const { words } = useView()
  const { path } = useLocation()
  const texts = words.mails
  const named = (all: ReadonlyArray<Language>) =>
    all.length === languages.length ? texts.allLanguages : all.map(languageName).join(", ")
  return (
    <FieldGroup title={texts.written}>
      <Table isText caption={texts.written}>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.ownIn}</th>
            <th scope="col">{texts.standardIn}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ audience, kind, missing, texts: own }) => (
            <tr key={`${kind}.${audience}`}>
              <th scope="row">
                <a href={path + queryOf(kind, audience, own[0]?.language ?? standard)}>
                  {words[`mail_${kind}`]}
                </a>
                <p class="soft">{texts[audience]}</p>
              </th>
              <td>{own.length === 0 ? "–" : named(own.map(({ language }) => language))}</td>
              <td>{missing.length === 0 ? "–" : named(missing)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </FieldGroup>
  )
}
