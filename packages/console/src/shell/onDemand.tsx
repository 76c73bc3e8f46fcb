import type { ComponentType } from "preact"
import { loadedLater } from "../parts/loadedLater.tsx"

/** A screen whose script is loaded when it is opened first (D-CON-10). */
export const onDemand = (load: () => Promise<ComponentType>): ComponentType =>
  loadedLater(load, (children) => <div class="body">{children}</div>)
