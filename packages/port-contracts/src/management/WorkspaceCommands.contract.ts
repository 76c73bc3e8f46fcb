import { layer } from "@effect/vitest"
import type { Layer } from "effect/Layer"
import { erasure } from "./WorkspaceCommands.erasure.contract.ts"
import { eventTypes } from "./WorkspaceCommands.eventTypes.contract.ts"
import { hosts } from "./WorkspaceCommands.hosts.contract.ts"
import { integrations } from "./WorkspaceCommands.integrations.contract.ts"
import { keys } from "./WorkspaceCommands.keys.contract.ts"
import { members } from "./WorkspaceCommands.members.contract.ts"
import { plans } from "./WorkspaceCommands.plans.contract.ts"
import { quotaTrials } from "./WorkspaceCommands.quotas.contract.ts"
import { removal } from "./WorkspaceCommands.removal.contract.ts"
import { sales } from "./WorkspaceCommands.sales.contract.ts"
import { secrets } from "./WorkspaceCommands.secrets.contract.ts"
import { strangers } from "./WorkspaceCommands.strangers.contract.ts"
import type { WorkspaceCommandsPorts } from "./WorkspaceCommands.trials.contract.ts"
import { webhooks } from "./WorkspaceCommands.webhooks.contract.ts"
import { workspaces } from "./WorkspaceCommands.workspaces.contract.ts"

/** What every `WorkspaceCommands` keeps to. Nobody else may be taking from the same outbox. */
export const workspaceCommandsContract = <E>(adapter: string, ports: Layer<WorkspaceCommandsPorts, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(
    `WorkspaceCommands / ${adapter}`,
    (it) => {
      workspaces(it)
      members(it)
      hosts(it)
      eventTypes(it)
      plans(it)
      quotaTrials(it)
      keys(it)
      secrets(it)
      sales(it)
      integrations(it)
      webhooks(it)
      erasure(it)
      removal(it)
      strangers(it)
    }
  )
