import { say } from "@calendeal/web-kit/say"
import type { Issue } from "../api/client.ts"
import { useView } from "../view/useView.ts"
import { inputText } from "../words/inputs/inputText.ts"

/** So many faults are shown: what is wrong in one line is often wrong in all. */
const shown = 8

/** What is wrong in a file, line by line. */
export const FileFaults = ({ faults }: { readonly faults: ReadonlyArray<Issue> }) => {
  const { words } = useView()
  return (
    <div class="fault" role="alert">
      <ul>
        {faults.slice(0, shown).map((fault) => (
          <li key={fault.path.join(".")} dir="auto">
            {inputText(words, fault)}
          </li>
        ))}
      </ul>
      {faults.length > shown && (
        <p>{say(words.connections.costsMoreFaults, { count: faults.length - shown })}</p>
      )}
    </div>
  )
}
