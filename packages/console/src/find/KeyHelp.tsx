import { Fragment } from "preact"
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
  ["keys", "?"]
] as const

/** Lists the keys. */
export const KeyHelp = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { words } = useView()
  return (
    <Dialog title={words.keys} onLeave={onLeave}>
      {(close) => (
        <>
          <dl class="keys">
            {keys.map(([act, ...pressed]) => (
              <Fragment key={act}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{words[`key_${act}`]}</dd>
              </Fragment>
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
