import { de as audit } from "./audit/de.ts"
import { de as availability } from "./availability/de.ts"
import { de as bookings } from "./bookings/de.ts"
import { de as charts } from "./charts/de.ts"
import { de as overview } from "./overview/de.ts"
import { de as reports } from "./reports/de.ts"
import { de as reasons } from "./reasons/de.ts"
import { de as faults } from "./faults/de.ts"
import { de as inputs } from "./inputs/de.ts"
import { de as contacts } from "./contacts/de.ts"
import { de as deals } from "./deals/de.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { de as editing } from "./editing/de.ts"
import { de as eventTypes } from "./eventTypes/de.ts"
import { de as shell } from "./shell/de.ts"
import { de as workspaceArea } from "./workspace/de.ts"
import { de as connections } from "./connections/de.ts"

export const de: ConsoleWords = {
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
