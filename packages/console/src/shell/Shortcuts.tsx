import { useEffect, useState } from "preact/hooks"
import type * as Dialogs from "../find/dialogs.ts"
import { Failed } from "../parts/Failed.tsx"
import { isTyping } from "../parts/isTyping.ts"

/** Opens the search of everything with Ctrl or ⌘ and K, and the list of keys with `?`. Their script is loaded when one is opened first. */
export const Shortcuts = () => {
  const [opened, setOpened] = useState<{ readonly name: "Finder" | "KeyHelp" } | null>(null)
  const [dialogs, setDialogs] = useState<typeof Dialogs | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k"
      const isHelp = event.key === "?" && !isTyping(event.target)
      // What is asked in a dialog is answered first.
      if ((!isFind && !isHelp) || document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      // A dialog that is closing leaves later: the next one is another one, which that does not close.
      setOpened({ name: isFind ? "Finder" : "KeyHelp" })
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
  useEffect(() => {
    if (opened !== null && dialogs === null) import("../find/dialogs.ts").then(setDialogs, setFailure)
  }, [opened])
  if (opened === null) return null
  // After an update of the service the script is gone. The document has the address of the new one.
  if (failure !== null) return <Failed failure={failure} retry={() => location.reload()} />
  if (dialogs === null) return null
  const Opened = dialogs[opened.name]
  return <Opened key={opened} onLeave={() => setOpened((now) => (now === opened ? null : now))} />
}
