import type { ComponentChildren, ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Loading } from "./Loading.tsx"

/** A component whose script is loaded when it is shown first (D-CON-10). `framed`: around what is shown until then. */
export const loadedLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  framed: (children: ComponentChildren) => ComponentChildren = (children) => children
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  return (props: Props) => {
    const [failure, setFailure] = useState<unknown>(null)
    // A function as the state itself would be called as the one that makes it.
    const [, setLoaded] = useState(() => loaded)
    useEffect(() => {
      if (loaded === undefined)
        load().then((component) => {
          loaded = component
          setLoaded(() => component)
        }, setFailure)
    }, [])
    const Loaded = loaded
    if (Loaded !== undefined) return <Loaded {...props} />
    // After an update of the service the script is gone. The document has the address of the new one.
    return framed(<Loading query={{ error: failure, refetch: () => location.reload() }} />)
  }
}
