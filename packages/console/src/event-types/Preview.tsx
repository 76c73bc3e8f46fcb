import { useState } from "preact/hooks"
import type { EventType } from "../api/client.ts"
import type { Editor } from "../editing/useEditor.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** Publishes a hidden event type. Nothing if it is not hidden. */
export const Publish = ({
  editor,
  eventType
}: {
  readonly editor: Editor<EventType>
  readonly eventType: EventType
}) => {
  const { words } = useView()
  if (eventType.status !== "hidden") return null
  return (
    <p>
      <button
        type="button"
        class="button"
        disabled={editor.isSaving || editor.others !== null}
        onClick={() => editor.save({ status: "active" })}
      >
        {words.eventTypes.publish}
      </button>
    </p>
  )
}

/**
 * The real booking page of the saved event type. Another version loads it again (D-CON-32). A hidden one is a preview that only members
 * see (D-PREV-1), and can be published here.
 */
export const Preview = ({
  editor,
  eventType,
  version
}: {
  readonly editor: Editor<EventType>
  readonly eventType: EventType
  readonly version: string
}) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const [isWide, setWide] = useState(false)
  const address = `/${slug}/${eventType.slug}`
  return (
    <aside class={isWide ? "preview wide" : "preview"} aria-label={words.eventTypes.preview}>
      <div class="acts">
        <h2>{words.eventTypes.preview}</h2>
        <button type="button" class="button small" aria-pressed={!isWide} onClick={() => setWide(false)}>
          {words.eventTypes.phone}
        </button>
        <button type="button" class="button small" aria-pressed={isWide} onClick={() => setWide(true)}>
          {words.eventTypes.wide}
        </button>
        <a class="button small" href={address} target="_blank" rel="noreferrer">
          {words.openPage}
        </a>
      </div>
      {eventType.status !== "active" && <p class="soft">{words.eventTypes.previewHidden}</p>}
      <Publish editor={editor} eventType={eventType} />
      {eventType.status !== "archived" && (
        <>
          <iframe key={version} src={`${address}?lang=${lang}`} title={words.eventTypes.preview} />
          <p class="soft">{words.eventTypes.previewSaved}</p>
        </>
      )}
    </aside>
  )
}
