import { useQueryClient } from "@tanstack/preact-query"
import { api, done, versionedOf } from "../api/client.ts"
import type { Changes } from "../editing/changes.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { FieldGroup, TextArea, TextField } from "../editing/fields.tsx"
import { OthersNote } from "../editing/OthersNote.tsx"
import { SaveBar } from "../editing/SaveBar.tsx"
import { useEditor } from "../editing/useEditor.ts"
import { valueText } from "../event-types/fieldNames.ts"
import { MailTextDraft } from "../made/bounds.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import type { Language, MailTexts } from "./chosen.ts"
import { MailPreview } from "./MailPreview.tsx"
import { Placeholders } from "./Placeholders.tsx"
import { textsKey } from "./useTexts.ts"

/** The words as they stand in the fields: an empty one is the standard text. */
interface Words {
  readonly subject: string
  readonly heading: string
  readonly text: string
}

const wordsIn = ({ texts }: MailTexts[number], language: Language): Words => {
  const own = texts.find((each) => each.language === language)
  return { subject: own?.subject ?? "", heading: own?.heading ?? "", text: own?.text ?? "" }
}

const sentOf = ({ heading, subject, text }: Words) => ({
  subject: subject === "" ? null : subject,
  heading: heading === "" ? null : heading,
  text: text === "" ? null : text
})

const isEmpty = (words: Words): boolean => Object.values(words).every((each) => each === "")

/** Subject, heading and text of the mails of a kind to an audience, in one language, and what they look like. */
export const MailTextEditor = ({
  item,
  language,
  refresh,
  version
}: {
  readonly item: MailTexts[number]
  readonly language: Language
  readonly version: string
  readonly refresh: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { audience, kind, placeholders } = item
  const texts = words.mails
  const stored = wordsIn(item, language)
  const write = async (changes: Changes<Words>, from: string) => {
    const next = { ...stored, ...changes }
    const path = { workspaceId, kind, audience, language }
    const where = "/api/workspaces/{workspaceId}/mail/texts/{kind}/{audience}/{language}"
    if (isEmpty(next)) await done(api.DELETE(where, { params: { path } }))
    const all = isEmpty(next)
      ? await versionedOf(
          api.GET("/api/workspaces/{workspaceId}/mail/texts", { params: { path: { workspaceId } } })
        )
      : await versionedOf(
          api.PUT(where, { params: { path, header: { "if-match": from } }, body: sentOf(next) })
        )
    queries.setQueryData(textsKey(workspaceId), all)
    return { value: next, version: all.version }
  }
  const editor = useEditor<Words>({
    key: `${workspaceId}:mail-text:${kind}.${audience}.${language}`,
    latest: { value: stored, version },
    refresh,
    write,
    saved: () => undefined
  })
  const { change, draft } = editor
  const nameOf = (field: keyof Words) => texts[field]
  return (
    <>
      <OthersNote editor={editor} nameOf={nameOf} textOf={valueText} />
      <div class="beside">
        <FieldsOf bounds={MailTextDraft} failure={editor.failure}>
          <FieldGroup title={words[`mail_${kind}`]} text={texts.standardHint}>
            <TextField
              label={texts.subject}
              path="subject"
              value={draft.subject}
              onChange={(subject) => change({ subject })}
            />
            <TextField
              label={texts.heading}
              path="heading"
              value={draft.heading}
              onChange={(heading) => change({ heading })}
            />
            <TextArea
              label={texts.text}
              hint={texts.textHint}
              path="text"
              rows={8}
              value={draft.text}
              onChange={(text) => change({ text })}
            />
            <Placeholders placeholders={placeholders} />
          </FieldGroup>
        </FieldsOf>
        <MailPreview asked={{ kind, audience, language, ownWords: isEmpty(draft) ? null : sentOf(draft) }} />
      </div>
      <SaveBar editor={editor} nameOf={nameOf} />
    </>
  )
}
