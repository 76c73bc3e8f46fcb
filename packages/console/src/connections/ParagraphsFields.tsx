import type { Schemas } from "@calendeal/client"
import { FieldGroup, SelectField, SmallButton, TextArea } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import { languages } from "@calendeal/locales/languages"
import { languageName } from "./languageName.ts"

type Paragraphs = Schemas["MailSettings"]["paragraphs"]
type Kind = Paragraphs[number]["kind"]

const kinds = [
  "confirmed",
  "moved",
  "cancelled",
  "reminder",
  "link_ready"
] as const satisfies ReadonlyArray<Kind>

/** The workspace's own words in mails to bookers and guests. */
export const ParagraphsFields = ({
  onChange,
  paragraphs
}: {
  readonly paragraphs: Paragraphs
  readonly onChange: (paragraphs: Paragraphs) => void
}) => {
  const { words } = useView()
  const texts = words.connections
  return (
    <FieldGroup title={texts.paragraphs} text={texts.paragraphsText}>
      <ul class="items">
        {paragraphs.map((paragraph, index) => {
          const set = (changed: Partial<Paragraphs[number]>) =>
            onChange(withItem(paragraphs, index, { ...paragraph, ...changed }))
          return (
            <li key={index}>
              <div class="pair">
                <SelectField
                  label={texts.kind}
                  path={`paragraphs.${index}`}
                  value={paragraph.kind}
                  options={kinds.map((kind) => [kind, words[`mail_${kind}`]] as const)}
                  onChange={(kind) => set({ kind })}
                />
                <SelectField
                  label={texts.language}
                  value={paragraph.language}
                  options={languages.map((each) => [each, languageName(each)] as const)}
                  onChange={(language) => set({ language })}
                />
              </div>
              <TextArea
                label={texts.text}
                path={`paragraphs.${index}.text`}
                value={paragraph.text}
                onChange={(text) => set({ text })}
              />
              <SmallButton
                aria-label={`${words.editing.remove}: ${index + 1}`}
                onClick={() => onChange(withoutItem(paragraphs, index))}
              >
                {words.editing.remove}
              </SmallButton>
            </li>
          )
        })}
      </ul>
      <p>
        <SmallButton
          onClick={() => onChange([...paragraphs, { kind: "confirmed", language: "en", text: "" }])}
        >
          {texts.addParagraph}
        </SmallButton>
      </p>
    </FieldGroup>
  )
}
