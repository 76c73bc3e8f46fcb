import { useState } from "preact/hooks"
import { loadedLater } from "../page/loadedLater.tsx"
import type { ScreenProps } from "../journey/useJourney.ts"
import type { Words } from "../words/Words.ts"
import type { FirstFree } from "./WaitForm.tsx"

interface WaitFormProps extends Pick<ScreenProps, "journey" | "view"> {
  readonly first: FirstFree | null
  readonly words: Words
}

/** Few visitors wait. */
export const LaterWaitForm = loadedLater<WaitFormProps>(async () => (await import("./WaitForm.tsx")).WaitForm)

/** The way to the waiting list, below the times: for one before the first free one. */
export const WaitingList = ({
  first,
  journey,
  view
}: Pick<ScreenProps, "journey" | "view"> & { readonly first: FirstFree }) => {
  const [isOpen, setOpen] = useState(false)
  const { words } = view
  return isOpen ? (
    <LaterWaitForm first={first} journey={journey} view={view} words={words} />
  ) : (
    <p class="empty">
      {words.waiting.earlier}{" "}
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {words.waiting.join}
      </button>
    </p>
  )
}
