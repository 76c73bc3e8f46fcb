import type { AuditWords } from "./audit/AuditWords.ts"
import type { AvailabilityWords } from "./availability/en.ts"
import type { BookingsWords } from "./bookings/en.ts"
import type { ChartsWords } from "./charts/ChartsWords.ts"
import type { OverviewWords } from "./overview/OverviewWords.ts"
import type { ReportsWords } from "./reports/ReportsWords.ts"
import type { FaultsWords } from "./faults/FaultsWords.ts"
import type { ReasonsWords } from "./reasons/ReasonsWords.ts"
import type { InputsWords } from "./inputs/InputsWords.ts"
import type { EditingWords } from "./editing/en.ts"
import type { EventTypesWords } from "./eventTypes/en.ts"
import type { ContactsWords } from "./contacts/en.ts"
import type { DealsWords } from "./deals/en.ts"
import type { ShellWords } from "./shell/ShellWords.ts"
import type { WorkspaceWords } from "./workspace/en.ts"
import type { ConnectionsWords } from "./connections/en.ts"

/** The texts of the console. Each other area has its texts under its name, in a folder of its own. */
export interface ConsoleWords extends ShellWords, BookingsWords {
  readonly audit: AuditWords
  readonly charts: ChartsWords
  readonly overview: OverviewWords
  readonly reports: ReportsWords
  readonly faults: FaultsWords
  readonly reasons: ReasonsWords
  readonly inputs: InputsWords
  readonly availability: AvailabilityWords
  readonly editing: EditingWords
  readonly eventTypes: EventTypesWords
  readonly workspaceArea: WorkspaceWords
  readonly connections: ConnectionsWords
  readonly contacts: ContactsWords
  readonly deals: DealsWords
}
