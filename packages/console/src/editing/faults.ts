import { createContext } from "preact"
import { useContext } from "preact/hooks"
import { type Issue, Refusal } from "../api/client.ts"

/** The faults that the service found in the last input. */
export const FaultsContext = createContext<ReadonlyArray<Issue>>([])

/** The faults in a failure; none, if it is no fault of a field. */
export const issuesOf = (failure: unknown): ReadonlyArray<Issue> =>
  failure instanceof Refusal ? failure.issues : []

/** The message about a field by its path, such as `locations.0.address`; empty: none. */
export const useFault = (path: string): string =>
  useContext(FaultsContext).find((issue) => path !== "" && issue.path.join(".") === path)?.message ?? ""
