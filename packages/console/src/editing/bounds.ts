import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { Range } from "@calendeal/domain/event-types"

/** What the API accepts of a value. */
export interface Bound extends Partial<Range> {
  /** In characters. */
  readonly maxLength?: number
}

/** The bounds of a schema of the API by path; an item of a list is `*`. */
export type Bounds = Readonly<Record<string, Bound>>

/** The bounds of what the fields of a form are sent as. */
export const BoundsContext = createContext<Bounds>({})

/** The bound of a field, by its path, such as `form.fields.0.label`. */
export const boundAt = (bounds: Bounds, path: string): Bound =>
  bounds[path.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, "*")] ?? {}

export const useBound = (path: string): Bound => boundAt(useContext(BoundsContext), path)
