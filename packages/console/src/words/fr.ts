import { fr as audit } from "./audit/fr.ts"
import { fr as availability } from "./availability/fr.ts"
import { fr as bookings } from "./bookings/fr.ts"
import { fr as charts } from "./charts/fr.ts"
import { fr as overview } from "./overview/fr.ts"
import { fr as reports } from "./reports/fr.ts"
import { fr as reasons } from "./reasons/fr.ts"
import { fr as faults } from "./faults/fr.ts"
import { fr as inputs } from "./inputs/fr.ts"
import { fr as contacts } from "./contacts/fr.ts"
import { fr as deals } from "./deals/fr.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { fr as editing } from "./editing/fr.ts"
import { fr as eventTypes } from "./eventTypes/fr.ts"
import { fr as shell } from "./shell/fr.ts"
import { fr as workspaceArea } from "./workspace/fr.ts"
import { fr as connections } from "./connections/fr.ts"

export const fr: ConsoleWords = {
  ...shell,
  ...bookings,
  audit,
  charts,
  overview,
  reports,
  faults,
  reasons,
  inputs,
  availability,
  editing,
  eventTypes,
  workspaceArea,
  connections,
  contacts,
  deals
}
