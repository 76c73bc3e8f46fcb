import { useState } from "preact/hooks"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { useView } from "../view/useView.ts"
import type { Choice } from "./choice.ts"

const Views = loadedLater(async () => (await import("./Views.tsx")).Views)

/** The way to the saved views, which are loaded when they are asked for. */
export const ViewsButton = ({ choice, here }: { readonly choice: Choice; readonly here: string }) => {
  const { words } = useView()
  const [isOpen, setOpen] = useState(false)
  return (
    <div class="acts">
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {words.reports.savedViews}
      </button>
      {isOpen && (
        <Dialog title={words.reports.savedViews} onLeave={() => setOpen(false)}>
          {(close) => <Views choice={choice} close={close} here={here} />}
        </Dialog>
      )}
    </div>
  )
}
