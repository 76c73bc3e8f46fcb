import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { Fault } from "../parts/Fault.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView } from "../view/useView.ts"
import { TextField } from "./fields.tsx"
import { useSending } from "./useSending.ts"

/** A button that destroys something, after its name was typed. */
export const Removal = ({
  act,
  name,
  remove,
  removed,
  text
}: {
  readonly act: string
  /** What has to be typed. */
  readonly name: string
  /** What goes. */
  readonly text: string
  readonly remove: () => Promise<unknown>
  readonly removed: () => void
}) => {
  const { words } = useView()
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState("")
  const removing = useSending({ mutationFn: remove, onSuccess: removed })
  return (
    <>
      <button type="button" class="button" onClick={() => setAsked(true)}>
        {act}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={act}
          act={act}
          leave={words.editing.keep}
          isBad
          isBusy={removing.isPending || typed.trim() !== name.trim()}
          fault={removing.isError ? <Fault failure={removing.error} /> : ""}
          onAct={() => removing.mutate()}
          onLeave={() => {
            setAsked(false)
            setTyped("")
            removing.reset()
          }}
          input={
            <TextField label={say(words.editing.typeName, { name })} value={typed} onChange={setTyped} />
          }
        >
          {text}
        </ConfirmDialog>
      )}
    </>
  )
}
