import type { Schemas } from "@calendeal/client"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** What a member with this role sees and changes (D-MGMT-1, D-HOST-1). */
export const reachText = (
  { workspaceArea: { reach } }: ConsoleWords,
  role: Schemas["Member"]["role"],
  isHost: boolean
): string => (role === "member" && isHost ? reach.host : reach[role])
