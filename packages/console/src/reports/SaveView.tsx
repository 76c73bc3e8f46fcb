import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { useSending } from "../editing/useSending.ts"
import { SavedViewDraft } from "../made/bounds.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type Choice, choicesOf } from "./choice.ts"

/** Saves the choices of the reports under a name. */
export const SaveView = ({
  choice,
  close,
  saved
}: {
  readonly choice: Choice
  readonly close: () => void
  readonly saved: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const { reports } = words
  const [name, setName] = useState("")
  const saving = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/saved-views", {
          params: { path: { workspaceId } },
          body: { name: name.trim(), choices: choicesOf(choice) }
        })
      ),
    onSuccess: () => {
      setName("")
      return saved()
    }
  })
  return (
    <AddForm
      act={reports.viewSave}
      bounds={SavedViewDraft}
      close={close}
      lacks={lacking({ [reports.viewName]: name })}
      onSend={() => saving.mutate()}
      sending={saving}
      text={reports.viewSaveText}
    >
      <TextField label={reports.viewName} path="name" value={name} onChange={setName} />
    </AddForm>
  )
}
