import { useLocation } from "preact-iso"
import { useEffect } from "preact/hooks"
import { useWorkspace } from "../view/useView.ts"

/** Opens the first screen of the workspace, without a step in the history. */
export const Redirect = () => {
  const { slug } = useWorkspace()
  const { route } = useLocation()
  useEffect(() => route(`/console/${slug}/overview`, true), [slug])
  return null
}
