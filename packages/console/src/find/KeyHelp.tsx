import { Dialog } from "../parts/Dialog.tsx"
import { useView } from "../view/useView.ts"

/** The keys of the console, in the order of their use (D-CON-146). */
const keys = [
  ["find", "Ctrl K", "⌘ K"],
  ["search", "/"],
  ["next", "J"],
  ["previous", "K"],
  ["open", "Enter"],
  ["close", "Esc"],
  ["undo", "Ctrl Z", "⌘ Z"],
  ["keys", "?"]
] as const

/** Lists the keys. */
export const KeyHelp = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { words } = useView()
  return (
    <Dialog title={words.keys} onLeave={onLeave}>
      {(close) => (
        <>
          <dl>
            {keys.map(([act, ...pressed]) => (
              <div key={act}>
                <dt>{pressed.join(" · ")}</dt>
                <dd class="soft">{words[`key_${act}`]}</dd>
              </div>
            ))}
          </dl>
          <div class="acts">
            <button type="button" class="button" onClick={close}>
              {words.close}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
