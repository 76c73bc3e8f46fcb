import { useEffect, useState } from "preact/hooks"
import { onWaiting } from "../api/outages.ts"
import type { Words } from "../words/Words.ts"

/** Says that the page waits for the end of an outage (D-OUTAGE-4). */
export const OutageNotice = ({ words }: { readonly words: Words }) => {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => onWaiting(setWaiting), [])
  return isWaiting ? (
    <p class="notice" role="status">
      {words.outage}
    </p>
  ) : null
}
