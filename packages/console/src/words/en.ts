import { en as audit } from "./audit/en.ts"
import { en as availability } from "./availability/en.ts"
import { en as bookings } from "./bookings/en.ts"
import { en as charts } from "./charts/en.ts"
import { en as overview } from "./overview/en.ts"
import { en as reports } from "./reports/en.ts"
import { en as reasons } from "./reasons/en.ts"
import { en as faults } from "./faults/en.ts"
import { en as inputs } from "./inputs/en.ts"
import { en as contacts } from "./contacts/en.ts"
import { en as deals } from "./deals/en.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { en as editing } from "./editing/en.ts"
import { en as eventTypes } from "./eventTypes/en.ts"
import { en as shell } from "./shell/en.ts"
import { en as workspaceArea } from "./workspace/en.ts"
import { en as connections } from "./connections/en.ts"

export const en: ConsoleWords = {
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
