import { useState } from "preact/hooks"
import { TextField } from "../src/editing/fields.tsx"
import { ConfirmDialog } from "../src/parts/ConfirmDialog.tsx"
import { Dialog } from "../src/parts/Dialog.tsx"

const long = "The booker, the guests and the hosts get an email. ".repeat(40)

/** What each dialog that asks differs in. */
const asking = {
  "An act": { children: "The host gets an email." },
  "A bad act": { children: "It cannot be undone.", isBad: true },
  "An act that is sent": { children: "Wait for the answer.", isBusy: true },
  "An act that failed": { children: "Try it again.", fault: "The service could not be reached." },
  "A long text": { children: long }
}
type Asked = keyof typeof asking

const names: ReadonlyArray<Asked> = [
  "An act",
  "A bad act",
  "An act that is sent",
  "An act that failed",
  "A long text"
]

export const Dialogs = () => {
  const [open, setOpen] = useState<Asked | "A form" | null>(null)
  const [text, setText] = useState("")
  const leave = () => setOpen(null)
  return (
    <div class="acts">
      {[...names, "A form" as const].map((name) => (
        <button key={name} type="button" class="button" onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      {open === "A form" && (
        <Dialog title="A form" onLeave={leave}>
          {(close) => (
            <form
              onSubmit={(event) => {
                event.preventDefault()
                close()
              }}
            >
              <TextField isRequired label="A name" value={text} onChange={setText} />
              <div class="acts">
                <button type="button" class="button" onClick={close}>
                  Leave it
                </button>
                <button type="submit" class="button first">
                  Send it
                </button>
              </div>
            </form>
          )}
        </Dialog>
      )}
      {open !== null && open !== "A form" && (
        <ConfirmDialog
          title={open}
          act="Do it"
          leave="Leave it"
          isBusy={false}
          fault=""
          onAct={leave}
          onLeave={leave}
          {...asking[open]}
        />
      )}
    </div>
  )
}
