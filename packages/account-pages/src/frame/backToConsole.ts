import { call } from "./call.ts"

/** Leads the way back to the console of the workspace in the address; without one, it leads to the first workspace. */
export const backToConsole = async (): Promise<void> => {
  const id = new URLSearchParams(location.search).get("workspace")
  const link = document.querySelector<HTMLAnchorElement>("#to-console")
  if (id === null || link === null) return
  const own = await call("GET", "")
  const workspace = own.isGood && own.body.workspaces.find((one) => one.id === id)
  if (workspace) link.href = `/console/${workspace.slug}`
}
