import { layer } from "@effect/vitest"
import type { Layer } from "effect/Layer"
import { erasure } from "./Administration.erasure.contract.ts"
import { eventTypes } from "./Administration.eventTypes.contract.ts"
import { hosts } from "./Administration.hosts.contract.ts"
import { integrations } from "./Administration.integrations.contract.ts"
import { keys } from "./Administration.keys.contract.ts"
import { members } from "./Administration.members.contract.ts"
import { plans } from "./Administration.plans.contract.ts"
import { quotaTrials } from "./Administration.quotas.contract.ts"
import { removal } from "./Administration.removal.contract.ts"
import { sales } from "./Administration.sales.contract.ts"
import { secrets } from "./Administration.secrets.contract.ts"
import { strangers } from "./Administration.strangers.contract.ts"
import type { AdministrationPorts } from "./Administration.trials.contract.ts"
import { webhooks } from "./Administration.webhooks.contract.ts"
import { workspaces } from "./Administration.workspaces.contract.ts"

/** What every `Administration` keeps to. Nobody else may be taking from the same outbox. */
export const administrationContract = <E>(adapter: string, ports: Layer<AdministrationPorts, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Administration / ${adapter}`, (it) => {
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
  })
