import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { keepPreviousData, useQuery } from "@tanstack/preact-query"
import { useEffect, useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { SmallButton } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { faultText } from "../words/faults/faultText.ts"
import { MailFrame } from "./MailFrame.tsx"

type Asked = Schemas["MailPreviewRequest"]

/** After this many milliseconds without a change, the preview follows what is typed. */
const pause = 400

/** What a mail looks like with the words in the fields, and a button that sends it to the member (D-MAIL-81). */
export const MailPreview = ({ asked }: { readonly asked: Asked }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.mails
  const path = { workspaceId }
  const wanted = JSON.stringify(asked)
  const [shown, setShown] = useState({ wanted, asked })
  useEffect(() => {
    if (wanted === shown.wanted) return
    const timer = setTimeout(() => setShown({ wanted, asked }), pause)
    return () => clearTimeout(timer)
  }, [wanted, shown.wanted])
  const preview = useQuery({
    queryKey: [workspaceId, "mail-preview", shown.wanted],
    queryFn: () =>
      bodyOf(api.POST("/api/workspaces/{workspaceId}/mail/preview", { params: { path }, body: shown.asked })),
    placeholderData: keepPreviousData,
    retry: false
  })
  const sending = useSending({
    mutationFn: () =>
      bodyOf(api.POST("/api/workspaces/{workspaceId}/mail/preview/send", { params: { path }, body: asked }))
  })
  const failure = sending.error ?? preview.error
  return (
    <aside class="preview" aria-label={texts.preview}>
      <div class="acts">
        <h2>{texts.preview}</h2>
        <SmallButton disabled={sending.isPending} onClick={() => sending.mutate()}>
          {texts.sendTest}
        </SmallButton>
      </div>
      <p role="status" class={sending.data?.sent === false ? "fault" : undefined}>
        {sending.data === undefined ? "" : <Sent sent={sending.data} />}
      </p>
      {failure !== null && (
        <p class="fault" role="alert">
          <Fault failure={failure} />
        </p>
      )}
      {/* The frame is there before its mail, so that nothing moves. */}
      {!preview.isError && (
        <>
          <p dir="auto">
            <b>{preview.data?.subject ?? "\u00a0"}</b>
          </p>
          <MailFrame
            html={preview.data?.html ?? ""}
            title={[texts.preview, preview.data?.subject ?? ""].filter(Boolean).join(": ")}
          />
        </>
      )}
      <p class="soft">{texts.previewText}</p>
    </aside>
  )
}

/** Where the test went, or why not. */
const Sent = ({ sent: { fault, route, sent, server, to } }: { readonly sent: Schemas["SentTestMail"] }) => {
  const { words } = useView()
  const texts = words.mails
  if (!sent) return <>{say(texts.notSent, { reason: faultText(words.faults, fault ?? "") })}</>
  return (
    <>{route === "server" ? say(texts.sentOver, { address: to, server: server ?? "" }) : texts.sentToFile}</>
  )
}
