import { es as audit } from "./audit/es.ts"
import { es as availability } from "./availability/es.ts"
import { es as bookings } from "./bookings/es.ts"
import { es as charts } from "./charts/es.ts"
import { es as overview } from "./overview/es.ts"
import { es as reports } from "./reports/es.ts"
import { es as reasons } from "./reasons/es.ts"
import { es as faults } from "./faults/es.ts"
import { es as inputs } from "./inputs/es.ts"
import { es as contacts } from "./contacts/es.ts"
import { es as deals } from "./deals/es.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { es as editing } from "./editing/es.ts"
import { es as eventTypes } from "./eventTypes/es.ts"
import { es as shell } from "./shell/es.ts"
import { es as workspaceArea } from "./workspace/es.ts"
import { es as connections } from "./connections/es.ts"

export const es: ConsoleWords = {
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
