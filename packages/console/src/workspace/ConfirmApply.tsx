import { say } from "@calendeal/web-kit/say"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { TextField } from "../editing/fields.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { PlannedChange } from "./settingName.ts"

/** Asks before a plan is applied. With removals, the workspace's address is typed (D-CON-36). */
export const ConfirmApply = ({
  changes,
  fault,
  isBusy,
  onAct,
  onLeave
}: {
  readonly changes: ReadonlyArray<PlannedChange>
  readonly isBusy: boolean
  readonly fault: ComponentChildren
  readonly onAct: () => void
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const texts = words.workspaceArea
  const [typed, setTyped] = useState("")
  const removed = changes.flatMap(({ action, name }) => (action === "remove" ? [name] : []))
  const removes = removed.length > 0
  return (
    <ConfirmDialog
      title={texts.applyTitle}
      act={texts.applyFile}
      leave={words.editing.keep}
      isBad={removes}
      isBusy={isBusy || (removes && typed.trim() !== slug)}
      fault={fault}
      onAct={onAct}
      onLeave={onLeave}
      input={
        removes && (
          <TextField label={say(words.editing.typeName, { name: slug })} value={typed} onChange={setTyped} />
        )
      }
    >
      {say(texts.applyAsk, { count: changes.length })}
      {removes && ` ${say(texts.applyRemoves, { names: removed.join(", ") })}`}
    </ConfirmDialog>
  )
}
