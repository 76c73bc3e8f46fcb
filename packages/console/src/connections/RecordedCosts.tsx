import type { Schemas } from "@calendeal/client"
import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { timesOf } from "../parts/times.ts"
import { Toast } from "../parts/Toast.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { CostSums } from "./CostSums.tsx"
import { sumText } from "./costTexts.ts"
import { UploadCosts } from "./UploadCosts.tsx"

type Recording = Schemas["SpendRecording"]

/** The costs that were recorded, by platform and by upload, each of which can be removed (D-CON-234). */
export const RecordedCosts = () => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const [isUploading, setUploading] = useState(false)
  const [doubted, setDoubted] = useState<Recording | null>(null)
  const [said, setSaid] = useState("")
  const params = { path: { workspaceId } }
  const summary = useQuery({
    queryKey: [workspaceId, "spend"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/spend/summary", { params }))
  })
  // The reports on screen have other figures now.
  const changed = (text: string) => {
    setSaid(text)
    void queries.invalidateQueries({ queryKey: [workspaceId, "costs"] })
    return summary.refetch()
  }
  const removing = useSending({
    mutationFn: (recordingId: string) =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/spend/recordings/{recordingId}", {
          params: { path: { workspaceId, recordingId } }
        })
      ),
    onSuccess: async () => {
      await changed(texts.costsRemoved)
      setDoubted(null)
    }
  })
  return (
    <FieldGroup title={texts.costs} text={texts.costsText}>
      <Toast text={said} />
      <div>
        <button
          type="button"
          class="button small"
          onClick={() => {
            setSaid("")
            setUploading(true)
          }}
        >
          {texts.uploadCosts}
        </button>
      </div>
      {summary.data === undefined ? (
        <Loading query={summary} />
      ) : summary.data.spend.length === 0 ? (
        <p>{texts.noCosts}</p>
      ) : (
        <>
          <CostSums spend={summary.data.spend} />
          <h3>{texts.costsUploads}</h3>
          <ul class="items">
            {summary.data.recordings.map((recording) => (
              <li key={recording.id}>
                <div>
                  <b>{timesOf(lang).both(recording.recordedAt)}</b>
                </div>
                <CostSums spend={recording.spend} />
                <button
                  type="button"
                  class="button small"
                  onClick={() => {
                    setSaid("")
                    removing.reset()
                    setDoubted(recording)
                  }}
                >
                  {texts.removeCosts}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isUploading && (
        <UploadCosts onDone={() => changed(texts.costsRecorded)} onLeave={() => setUploading(false)} />
      )}
      {doubted !== null && (
        <ConfirmDialog
          title={texts.removeCostsTitle}
          act={texts.removeCosts}
          leave={words.editing.keep}
          isBad
          isBusy={removing.isPending}
          fault={removing.isError ? <Fault failure={removing.error} /> : ""}
          onAct={() => removing.mutate(doubted.id)}
          onLeave={() => setDoubted(null)}
        >
          {`${doubted.spend.map((sum) => sumText(lang, words, sum)).join("; ")}. ${texts.removeCostsText}`}
        </ConfirmDialog>
      )}
    </FieldGroup>
  )
}
