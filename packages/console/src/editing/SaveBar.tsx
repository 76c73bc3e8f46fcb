import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { useEffect, useState } from "preact/hooks"
import { Refusal } from "../api/client.ts"
import { Fault } from "../parts/Fault.tsx"
import { useView } from "../view/useView.ts"
import type { Editor } from "./useEditor.ts"
import { DoneToast } from "./DoneToast.tsx"

/** The names of the settings that can be at fault: those that changed. */
const nameIn =
  <A,>(changed: ReadonlyArray<keyof A & string>, nameOf: (field: keyof A & string) => string) =>
  (field: string): string | undefined => {
    const known = changed.find((each) => each === field)
    return known === undefined ? undefined : nameOf(known)
  }

/**
 * Appears with the first change, names what changed, and saves or discards it (D-CON-33). That it is saved is said where the bar was,
 * until another part of the form is opened (D-CON-115).
 */
export const SaveBar = <A,>({
  editor,
  nameOf,
  savedText
}: {
  readonly editor: Editor<A>
  /** The name of a field for people. */
  readonly nameOf: (field: keyof A & string) => string
  readonly savedText?: string
}) => {
  const { words } = useView()
  const { changed, discard, failure, isSaved, isSaving, others, save, undo } = editor
  const { url } = useLocation()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  useEffect(() => setSavedAt(isSaved ? url : null), [isSaved])
  const isConflict = failure instanceof Refusal && failure.status === 412
  const names = [...new Set(changed.map(nameOf))].join(", ")
  return (
    <>
      <DoneToast
        isFloating
        undo={undo}
        text={isSaved && changed.length === 0 && savedAt === url ? (savedText ?? words.editing.saved) : ""}
      />
      {changed.length > 0 && (
        <section class="savebar" aria-label={words.editing.unsaved}>
          <p dir="auto">{say(words.editing.notSaved, { names })}</p>
          {failure !== null && !isConflict && (
            <p class="fault" role="alert">
              <Fault failure={failure} nameOf={nameIn(changed, nameOf)} />
            </p>
          )}
          <div class="acts">
            <button type="button" class="button" onClick={discard}>
              {words.editing.discard}
            </button>
            <button
              type="button"
              class="button first"
              disabled={isSaving || others !== null}
              onClick={() => save()}
            >
              {isSaving ? words.editing.saving : words.editing.save}
            </button>
          </div>
        </section>
      )}
    </>
  )
}
