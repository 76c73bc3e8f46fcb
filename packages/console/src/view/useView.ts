import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { Membership } from "../api/client.ts"
import type { ConsoleView } from "./ConsoleView.ts"

export const ViewContext = createContext<ConsoleView | null>(null)
export const WorkspaceContext = createContext<Membership | null>(null)

const present = <A>(value: A | null): A => {
  if (value === null) throw new Error("The component is outside of its provider.")
  return value
}

/** The language and its texts. */
export const useView = (): ConsoleView => present(useContext(ViewContext))

/** The open workspace, with the role in it. */
export const useWorkspace = (): Membership => present(useContext(WorkspaceContext))
