import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { Words } from "../words/Words.ts"

/**
 * A component whose script is loaded when it is shown first (D-PAGE-31). If it cannot be loaded, a notice stands at the foot of
 * the window. After an update of the service the script is gone, and the document has the address of the new one; input
 * survives the reload.
 */
export const loadedLater = <Props extends { readonly words: Words }>(
  load: () => Promise<ComponentType<Props>>
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  return (props: Props) => {
    // A function as the state itself would be called as the one that makes it.
    const [, setLoaded] = useState(() => loaded)
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      if (loaded === undefined)
        load().then(
          (component) => {
            loaded = component
            setLoaded(() => component)
          },
          () => setMissing(true)
        )
    }, [])
    const Loaded = loaded
    if (Loaded !== undefined) return <Loaded {...props} />
    if (!isMissing) return null
    const { words } = props
    return (
      <p class="notice not-loaded" role="alert">
        {words.troubles.unreachable}{" "}
        <button type="button" class="button" onClick={() => location.reload()}>
          {words.retry}
        </button>
      </p>
    )
  }
}
