import { useState } from "preact/hooks"
import { Empty } from "../parts/Empty.tsx"
import { useEventTypes } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"

const modes = ["light", "dark"] as const

const ownMode = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")

/** The list of event types as visitors see it, in the saved brand and in either mode. Another version loads it again (D-CON-211). */
export const BrandPreview = ({ version }: { readonly version: string }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const [mode, setMode] = useState<(typeof modes)[number]>(ownMode)
  const eventTypes = useEventTypes()
  const title = words.eventTypes.preview
  return (
    <aside class="preview" aria-label={title}>
      <div class="acts">
        <h2>{title}</h2>
        {modes.map((each) => (
          <button
            key={each}
            type="button"
            class="button small"
            aria-pressed={each === mode}
            onClick={() => setMode(each)}
          >
            {words.workspaceArea[each]}
          </button>
        ))}
        <a class="button small" href={`/${slug}`} target="_blank" rel="noreferrer">
          {words.openPage}
        </a>
      </div>
      {eventTypes.data?.some(({ listed, status }) => listed && status === "active") === false ? (
        <Empty
          title={words.eventTypes.emptyTitle}
          text={words.eventTypes.emptyText}
          link={{ href: `/console/${slug}/event-types`, text: words.eventTypes.title }}
        />
      ) : (
        <>
          <iframe key={version + mode} src={`/${slug}?lang=${lang}&theme=${mode}`} title={title} />
          <p class="soft">{words.eventTypes.previewSaved}</p>
        </>
      )}
    </aside>
  )
}
