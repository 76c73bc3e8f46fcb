import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Failed } from "../parts/Failed.tsx"
import { useView } from "../view/useView.ts"

/** A screen whose script is loaded when it is opened first (D-CON-10). */
export const onDemand = (load: () => Promise<ComponentType>): ComponentType => {
  let loaded: ComponentType | undefined
  return () => {
    const { words } = useView()
    const [failure, setFailure] = useState<unknown>(null)
    const [, setLoaded] = useState(loaded)
    useEffect(() => {
      if (loaded === undefined)
        load().then((screen) => {
          loaded = screen
          setLoaded(() => screen)
        }, setFailure)
    }, [])
    const Screen = loaded
    if (Screen !== undefined) return <Screen />
    return (
      <div class="body">
        {failure === null ? (
          <p class="soft" role="status">
            {words.loading}
          </p>
        ) : (
          // After an update of the service the script is gone. The document has the address of the new one.
          <Failed failure={failure} retry={() => location.reload()} />
        )}
      </div>
    )
  }
}
