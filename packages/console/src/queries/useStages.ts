import type { Schemas } from "@calendeal/client"
import { useSettings } from "./useSettings.ts"

/** The stages of the workspace; undefined until they are known, none if they cannot be read. */
export const useStages = (): Schemas["Workspace"]["dealStages"] | undefined => {
  const { data, isPending } = useSettings()
  return isPending ? undefined : (data?.value.dealStages ?? [])
}
