import { useQueryClient } from "@tanstack/preact-query"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, Refusal } from "../api/client.ts"
import { CheckField, FieldGroup, TextArea } from "../editing/fields.tsx"
import { keep, readKept } from "../editing/kept.ts"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ConfirmApply } from "./ConfirmApply.tsx"
import { ChangeList } from "./ChangeList.tsx"
import { FileField } from "../editing/FileField.tsx"
import { useSending } from "../editing/useSending.ts"

/** The most characters that the service reads. */
const maximumFile = 262_144

const textIn = (kept: unknown): string =>
  typeof kept === "object" && kept !== null && "text" in kept && typeof kept.text === "string"
    ? kept.text
    : ""

/** Applies a pasted or chosen file. The text stays in the tab until it is applied. */
export const ApplyFile = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.workspaceArea
  const queries = useQueryClient()
  const place = `console:${workspaceId}:file`
  const [text, setText] = useState(() => textIn(readKept(place)))
  const [prune, setPrune] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const params = { path: { workspaceId } }
  const planning = useSending({
    mutationFn: () =>
      bodyOf(api.POST("/api/workspaces/{workspaceId}/file/plan", { params, body: { file: text, prune } }))
  })
  const applying = useSending({
    mutationFn: (plan: string) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/file/apply", { params, body: { file: text, prune, plan } })
      ),
    onSuccess: () => {
      planning.reset()
      setAsked(false)
      keep(place, null)
      void queries.invalidateQueries({ queryKey: [workspaceId] })
      void queries.invalidateQueries({ queryKey: ["account"] })
    }
  })
  const forget = () => {
    planning.reset()
    applying.reset()
  }
  const change = (changed: string) => {
    setText(changed)
    keep(place, changed === "" ? null : { text: changed })
    forget()
  }
  const plan = planning.data
  const reading = useSending({
    mutationFn: (file: File) => file.slice(0, 2 * maximumFile).text(),
    onSuccess: change
  })
  const isStale = applying.error instanceof Refusal && applying.error.status === 412
  return (
    <FieldGroup title={texts.applyTitle} text={texts.applyText}>
      <TextArea label={texts.fileContent} rows={12} value={text} onChange={change} />
      <FileField
        label={texts.chooseFile}
        accept=".yaml,.yml,.json"
        onChoose={(file) => reading.mutate(file)}
      />
      {reading.isError && (
        <p class="fault" role="alert">
          <Fault failure={reading.error} />
        </p>
      )}
      <CheckField
        label={texts.prune}
        value={prune}
        onChange={(prunes) => {
          setPrune(prunes)
          forget()
        }}
      />
      {text.length > maximumFile && (
        <p class="fault" role="alert">
          {texts.fileLarge}
        </p>
      )}
      <div class="acts">
        <button
          type="button"
          class="button"
          disabled={text.trim() === "" || text.length > maximumFile || planning.isPending}
          onClick={() => {
            applying.reset()
            planning.mutate()
          }}
        >
          {texts.plan}
        </button>
      </div>
      {planning.isError && (
        <div class="fault" role="alert">
          <Fault failure={planning.error} />
        </div>
      )}
      <div role="status">
        {plan !== undefined && <ChangeList changes={plan.changes} />}
        {applying.isSuccess && say(texts.fileApplied, { count: applying.data.changes.length })}
      </div>
      {plan !== undefined && plan.changes.length > 0 && (
        <div class="acts">
          <button type="button" class="button first" onClick={() => setAsked(true)}>
            {texts.applyFile}
          </button>
        </div>
      )}
      {isAsked && plan !== undefined && (
        <ConfirmApply
          changes={plan.changes}
          isBusy={applying.isPending}
          fault={isStale ? texts.planStale : applying.isError ? <Fault failure={applying.error} /> : ""}
          onAct={() => applying.mutate(plan.plan)}
          onLeave={() => {
            setAsked(false)
            if (isStale) forget()
          }}
        />
      )}
    </FieldGroup>
  )
}
