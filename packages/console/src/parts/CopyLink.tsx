import { useState } from "preact/hooks"
import { useView, useWorkspace } from "../view/useView.ts"

/** Copies the address of the booking pages. */
export const CopyLink = () => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}/${slug}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // The browser does not allow it: the page itself has the address.
      open(address, "_blank", "noopener")
    }
  }
  return (
    <>
      <button type="button" class="button" onClick={copy}>
        {words.overview.copyLink}
      </button>
      <span role="status">{isCopied ? words.editing.copied : ""}</span>
    </>
  )
}
