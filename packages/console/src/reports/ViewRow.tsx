import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { SmallButton, TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { useSending } from "../editing/useSending.ts"
import { SavedViewPatch } from "../made/bounds.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { addressOf } from "./choice.ts"
import { ViewMail } from "./ViewMail.tsx"
import { choiceOf } from "./views.ts"

type View = Schemas["SavedView"]

interface Props {
  readonly view: View
  readonly changed: () => unknown
}

/** A saved view: the link to its reports, its weekly mail, and for those who manage the workspace its name and its removal. */
export const ViewRow = ({
  changed,
  close,
  here,
  view
}: Props & { readonly close: () => void; readonly here: string }) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { reports } = words
  const [open, setOpen] = useState<"rename" | "delete" | null>(null)
  return (
    <li>
      <a href={here + addressOf(choiceOf(view.choices))} dir="auto" onClick={close}>
        {view.name}
      </a>
      <div>
        <ViewMail view={view} changed={changed} />
        {manages(workspace) && (
          <>
            {" "}
            <SmallButton aria-label={`${reports.viewRename}: ${view.name}`} onClick={() => setOpen("rename")}>
              {reports.viewRename}
            </SmallButton>{" "}
            <SmallButton
              aria-label={`${words.editing.remove}: ${view.name}`}
              onClick={() => setOpen("delete")}
            >
              {words.editing.remove}
            </SmallButton>
          </>
        )}
      </div>
      {open === "rename" && <Rename view={view} changed={changed} close={() => setOpen(null)} />}
      {open === "delete" && <Deletion view={view} changed={changed} close={() => setOpen(null)} />}
    </li>
  )
}

const Rename = ({ changed, close, view }: Props & { readonly close: () => void }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const [name, setName] = useState(view.name)
  const renaming = useSending({
    mutationFn: () =>
      bodyOf(
        api.PATCH("/api/workspaces/{workspaceId}/saved-views/{savedViewId}", {
          params: { path: { workspaceId, savedViewId: view.id } },
          body: { name: name.trim() }
        })
      ),
    onSuccess: () => changed()
  })
  return (
    <Dialog title={words.reports.viewRename} onLeave={close}>
      {(leave) => (
        <AddForm
          act={words.editing.save}
          bounds={SavedViewPatch}
          close={leave}
          lacks={lacking({ [words.reports.viewName]: name })}
          onSend={() => renaming.mutate(undefined, { onSuccess: leave })}
          sending={renaming}
        >
          <TextField label={words.reports.viewName} path="name" value={name} onChange={setName} />
        </AddForm>
      )}
    </Dialog>
  )
}

const Deletion = ({ changed, close, view }: Props & { readonly close: () => void }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const deleting = useSending({
    mutationFn: () =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/saved-views/{savedViewId}", {
          params: { path: { workspaceId, savedViewId: view.id } }
        })
      ),
    onSuccess: () => changed()
  })
  return (
    <ConfirmDialog
      isBad
      isBusy={deleting.isPending}
      title={say(words.reports.viewDelete, { name: view.name })}
      act={words.editing.remove}
      leave={words.editing.keep}
      fault={deleting.error === null ? "" : explained(deleting.error, words)}
      onAct={() => deleting.mutate()}
      onLeave={close}
    >
      {words.reports.viewDeleteText}
    </ConfirmDialog>
  )
}
