import { createContext } from "preact"
import { useContext } from "preact/hooks"
import { type Issue, Refusal } from "../api/client.ts"
import { useView } from "../view/useView.ts"
import { inputText } from "../words/inputs/inputText.ts"

/** The faults that the service found in the last input. */
export const FaultsContext = createContext<ReadonlyArray<Issue>>([])

/** The faults in a failure; none, if it is no fault of a field. */
export const issuesOf = (failure: unknown): ReadonlyArray<Issue> =>
  failure instanceof Refusal ? failure.issues : []

/** What is wrong with a field, by its path, such as `locations.0.address`; empty: nothing. */
export const useFault = (path: string): string => {
  const { words } = useView()
  const issue = useContext(FaultsContext).find((each) => path !== "" && each.path.join(".") === path)
  return issue === undefined ? "" : inputText(words, issue)
}

/** What is wrong with the first field at or below a path; empty: nothing. */
export const useFaultBelow = (path: string): string => {
  const { words } = useView()
  const issue = useContext(FaultsContext).find((each) => `${each.path.join(".")}.`.startsWith(`${path}.`))
  return issue === undefined ? "" : inputText(words, issue)
}
