import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { api, bodyOf, type Versioned, versionedOf } from "../api/client.ts"
import type { Changes } from "../editing/changes.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { MailSettingsPatch } from "../made/bounds.ts"
import { FieldGroup, SelectField, TextField } from "../editing/fields.tsx"
import { OthersNote } from "../editing/OthersNote.tsx"
import { SaveBar } from "../editing/SaveBar.tsx"
import { useEditor } from "../editing/useEditor.ts"
import { valueText } from "../event-types/fieldNames.ts"
import { ConnectionTest } from "../editing/ConnectionTest.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { languages } from "@calendeal/locales/languages"
import { faultText } from "../words/faults/faultText.ts"
import { languageName } from "./languageName.ts"
import { ParagraphsFields } from "./ParagraphsFields.tsx"

type Stored = Schemas["MailSettings"]

/** The mail settings that the console edits. The own server has secrets and is set by the management API. */
type MailDraft = Pick<Stored, "senderName" | "replyTo" | "language" | "paragraphs" | "sender">

const draftOf = ({ language, paragraphs, replyTo, sender, senderName }: Stored): MailDraft => ({
  senderName,
  replyTo,
  language,
  paragraphs,
  sender
})

/** The sender and the words of the mails. */
export const MailTab = () => {
  const { id: workspaceId } = useWorkspace()
  const mail = useQuery({
    queryKey: [workspaceId, "mail"],
    queryFn: () =>
      versionedOf(api.GET("/api/workspaces/{workspaceId}/mail", { params: { path: { workspaceId } } }))
  })
  if (mail.data === undefined) return <Loading query={mail} />
  return <Loaded latest={mail.data} refresh={mail.refetch} />
}

const Loaded = ({
  latest,
  refresh
}: {
  readonly latest: Versioned<Stored>
  readonly refresh: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const write = async ({ sender, ...changes }: Changes<MailDraft>, version: string) => {
    const stored = await versionedOf(
      api.PATCH("/api/workspaces/{workspaceId}/mail", {
        params: { path: { workspaceId }, header: { "if-match": version } },
        body: sender === undefined ? changes : { ...changes, sender: sender && { address: sender.address } }
      })
    )
    queries.setQueryData([workspaceId, "mail"], stored)
    return { value: draftOf(stored.value), version: stored.version }
  }
  const editor = useEditor<MailDraft>({
    key: `${workspaceId}:mail`,
    latest: { value: draftOf(latest.value), version: latest.version },
    refresh,
    write,
    saved: () => undefined
  })
  const { change, draft } = editor
  const names = {
    senderName: texts.senderName,
    replyTo: texts.replyTo,
    language: texts.language,
    paragraphs: texts.paragraphs,
    sender: texts.sender
  }
  const nameOf = (field: keyof MailDraft) => names[field]
  const { sender } = latest.value
  return (
    <div class="settings">
      <FieldGroup title={texts.testMail} text={texts.testMailText}>
        <ConnectionTest
          name={texts.mail}
          label={texts.testMail}
          saidOf={({ fault, route, server }) => {
            if (fault !== null) {
              const reason = faultText(words.faults, fault)
              return server === null ? reason : say(words.mails.fails, { server, reason })
            }
            return route === "server"
              ? say(words.mails.worksOver, { server: server ?? "" })
              : words.mails.worksWithFiles
          }}
          test={() =>
            bodyOf(api.POST("/api/workspaces/{workspaceId}/mail/test", { params: { path: { workspaceId } } }))
          }
        />
      </FieldGroup>
      <OthersNote editor={editor} nameOf={nameOf} textOf={valueText} />
      <FieldsOf bounds={MailSettingsPatch} failure={editor.failure}>
        <FieldGroup title={texts.mail} text={texts.mailText}>
          <div class="pair">
            <TextField
              label={texts.senderName}
              hint={texts.senderNameHint}
              path="senderName"
              value={draft.senderName ?? ""}
              onChange={(senderName) => change({ senderName: senderName === "" ? null : senderName })}
            />
            <TextField
              label={texts.replyTo}
              hint={texts.replyToHint}
              type="email"
              path="replyTo"
              value={draft.replyTo ?? ""}
              onChange={(replyTo) => change({ replyTo: replyTo === "" ? null : replyTo })}
            />
            <TextField
              label={texts.sender}
              hint={texts.senderHint}
              type="email"
              path="sender.address"
              value={draft.sender?.address ?? ""}
              onChange={(address) =>
                change({
                  sender:
                    address === ""
                      ? null
                      : address === sender?.address
                        ? sender
                        : { address, verifiedAt: null }
                })
              }
            />
            <SelectField
              label={texts.language}
              value={draft.language}
              options={languages.map((each) => [each, languageName(each)] as const)}
              onChange={(language) => change({ language })}
            />
          </div>
          {sender !== null && (
            <p role="status">{sender.verifiedAt === null ? texts.senderWaits : texts.senderWorks}</p>
          )}
        </FieldGroup>
        <FieldGroup title={words.mails.title} text={words.mails.openText}>
          <p>
            <a class="button" href={`/console/${slug}/connections/emails`}>
              {words.mails.open}
            </a>
          </p>
        </FieldGroup>
        <ParagraphsFields paragraphs={draft.paragraphs} onChange={(paragraphs) => change({ paragraphs })} />
      </FieldsOf>
      <SaveBar editor={editor} nameOf={nameOf} />
    </div>
  )
}
