import type { ComponentChildren } from "preact"
import { type Bounds, BoundsContext } from "./bounds.ts"
import { FaultsContext, issuesOf } from "./faults.ts"

/** The fields of what is sent to the API: with the bounds of its schema, and what the API found wrong with them (D-CON-122). */
export const FieldsOf = ({
  bounds = {},
  children,
  failure
}: {
  /** Of the schema; default: it has none. */
  readonly bounds?: Bounds
  readonly failure: unknown
  readonly children: ComponentChildren
}) => (
  <BoundsContext.Provider value={bounds}>
    <FaultsContext.Provider value={issuesOf(failure)}>{children}</FaultsContext.Provider>
  </BoundsContext.Provider>
)
