import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { base64Of } from "../editing/base64Of.ts"
import { issuesOf } from "../editing/faults.ts"
import { FileField } from "../editing/FileField.tsx"
import { TextField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { FoundCosts } from "./FoundCosts.tsx"
import { FileFaults } from "./FileFaults.tsx"

/** The size of the largest export that the service reads, in bytes. */
const largest = 4 * 1024 * 1024

interface Asked {
  readonly file: File
  /** Of a file that does not say it; else empty. */
  readonly currency: string
  readonly isTrial: boolean
}

/** Uploads an export of an ad platform: it is read first, and recorded once its content was seen (D-CON-233). */
export const UploadCosts = ({
  onDone,
  onLeave
}: {
  readonly onDone: () => unknown
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const [chosen, setChosen] = useState<File | null>(null)
  const [currency, setCurrency] = useState("")
  const [isLarge, setLarge] = useState(false)
  const send = async ({ currency: named, file, isTrial }: Asked) =>
    bodyOf(
      api.POST("/api/workspaces/{workspaceId}/spend/file", {
        params: { path: { workspaceId } },
        body: {
          file: await base64Of(file),
          dryRun: isTrial,
          ...(named !== "" && { currency: named })
        }
      })
    )
  const reading = useSending({ mutationFn: send })
  const recording = useSending({ mutationFn: send, onSuccess: () => onDone() })
  const read = (file: File, named: string) => {
    setCurrency(named)
    setLarge(file.size > largest)
    setChosen(file)
    recording.reset()
    reading.reset()
    if (file.size <= largest) reading.mutate({ file, currency: named, isTrial: true })
  }
  const faults = issuesOf(reading.error)
  const lacksCurrency = faults.some(({ code, path }) => code === "costs_currency" || path[0] === "currency")
  const found = reading.data
  return (
    <Dialog title={texts.uploadCosts} onLeave={onLeave}>
      {(close) => (
        <AddForm
          act={found === undefined ? texts.costsRead : texts.recordCosts}
          bounds={{}}
          close={close}
          lacks={[
            ...(chosen === null || isLarge ? [texts.costsFile] : []),
            ...(lacksCurrency && currency.trim() === "" ? [texts.costsCurrency] : [])
          ]}
          onSend={() => {
            if (chosen === null) return
            if (found === undefined) read(chosen, currency.trim())
            else recording.mutate({ file: chosen, currency, isTrial: false }, { onSuccess: close })
          }}
          sending={{ ...recording, isPending: reading.isPending || recording.isPending }}
          text={texts.uploadCostsText}
        >
          <FileField
            label={texts.costsFile}
            accept=".csv,.tsv,.txt"
            isBusy={reading.isPending || recording.isPending}
            onChoose={(file) => read(file, "")}
          />
          {isLarge && (
            <p class="fault" role="alert">
              {texts.costsLarge}
            </p>
          )}
          {reading.isError &&
            (faults.length > 0 ? (
              <FileFaults faults={faults} />
            ) : (
              <p class="fault" role="alert">
                <Fault failure={reading.error} />
              </p>
            ))}
          {lacksCurrency && (
            <TextField label={texts.costsCurrency} path="currency" value={currency} onChange={setCurrency} />
          )}
          <div class="settings" role="status">
            {found !== undefined && <FoundCosts found={found} />}
          </div>
        </AddForm>
      )}
    </Dialog>
  )
}
