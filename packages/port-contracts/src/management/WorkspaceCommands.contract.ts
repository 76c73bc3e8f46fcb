import { layer } from "@effect/vitest"
import type { Layer } from "effect/Layer"
import { batches } from "./WorkspaceCommands.batches.contract.ts"
import { calendars } from "./WorkspaceCommands.calendars.contract.ts"
import { conferences } from "./WorkspaceCommands.conferences.contract.ts"
import { destinations } from "./WorkspaceCommands.destinations.contract.ts"
import { erasure } from "./WorkspaceCommands.erasure.contract.ts"
import { isolation } from "./WorkspaceCommands.isolation.contract.ts"
import { savedViewMails } from "./WorkspaceCommands.savedViews.contract.ts"
import { mails } from "./WorkspaceCommands.mails.contract.ts"
import { members } from "./WorkspaceCommands.members.contract.ts"
import { merging } from "./WorkspaceCommands.merging.contract.ts"
import { oauthClients } from "./WorkspaceCommands.oauthClients.contract.ts"
import { privacy } from "./WorkspaceCommands.privacy.contract.ts"
import { quotaLimits } from "./WorkspaceCommands.quotas.contract.ts"
import { removal } from "./WorkspaceCommands.removal.contract.ts"
import { attendance } from "./WorkspaceCommands.attendance.contract.ts"
import { sales } from "./WorkspaceCommands.sales.contract.ts"
import { scheduling } from "./WorkspaceCommands.scheduling.contract.ts"
import { secrets } from "./WorkspaceCommands.secrets.contract.ts"
import type { WorkspaceCommandsPorts } from "./WorkspaceCommands.suite.contract.ts"
import { versions } from "./WorkspaceCommands.versions.contract.ts"
import { workspaces } from "./WorkspaceCommands.workspaces.contract.ts"

/**
 * The contract of `WorkspaceCommands`: reads, writes, races, versions, audit entries and isolation. The unit tests of
 * `decide` cover the decisions. No other process may take messages from the same outbox.
 */
export const workspaceCommandsContract = <E>(adapter: string, ports: Layer<WorkspaceCommandsPorts, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(
    `WorkspaceCommands / ${adapter}`,
    (it) => {
      workspaces(it)
      versions(it)
      members(it)
      scheduling(it)
      calendars(it)
      conferences(it)
      oauthClients(it)
      batches(it)
      secrets(it)
      sales(it)
      attendance(it)
      destinations(it)
      mails(it)
      savedViewMails(it)
      merging(it)
      erasure(it)
      privacy(it)
      removal(it)
      isolation(it)
    }
  )

/** The quotas of `WorkspaceCommands`, which take as long to fill as all the rest. */
export const workspaceQuotasContract = <E>(adapter: string, ports: Layer<WorkspaceCommandsPorts, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(
    `WorkspaceCommands, quotas / ${adapter}`,
    quotaLimits
  )
