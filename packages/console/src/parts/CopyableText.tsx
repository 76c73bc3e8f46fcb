import { useRef, useState } from "preact/hooks"
import { useView } from "../view/useView.ts"

/** Lines to copy. `name`: for screen readers. `file`: the name under which they can be downloaded; default: they cannot. */
export const CopyableText = ({
  file,
  name,
  text
}: {
  readonly name: string
  readonly text: string
  readonly file?: string
}) => {
  const { words } = useView()
  const [isCopied, setCopied] = useState(false)
  const lines = useRef<HTMLPreElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser does not allow it: the selected text can be copied by hand.
      if (lines.current !== null) getSelection()?.selectAllChildren(lines.current)
    }
  }
  const isOneLine = !text.includes("\n")
  return (
    <div class={isOneLine ? "lines one" : "lines"}>
      <pre ref={lines} tabIndex={0} aria-label={name}>
        <code>{text}</code>
      </pre>
      <div class="acts">
        <button type="button" class="button small" onClick={copy}>
          {words.editing.copy}
        </button>
        {file !== undefined && (
          <a
            class="button small"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={file}
          >
            {words.editing.download}
          </a>
        )}
        <span role="status">{isCopied ? words.editing.copied : ""}</span>
      </div>
    </div>
  )
}
