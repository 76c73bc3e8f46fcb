import type { AdminCommands } from "./AdminCommand.ts"
import { InTheWay } from "./refusals.ts"

/**
 * How many of each kind one workspace has at most (D-QUOTA-1). Event types count until they are removed, archived ones
 * too. What a public request reads grows with these numbers, so that they bound its cost (D-FAIR-1).
 */
export const quotas = {
  members: 500,
  hosts: 500,
  calendars: 200,
  eventTypes: 200,
  integrations: 20,
  webhooks: 20
} as const

/** A kind of which a workspace has at most so many. */
export type Quota = keyof typeof quotas

const words: { readonly [Kind in Quota]: string } = {
  members: "members",
  hosts: "hosts",
  calendars: "calendars",
  eventTypes: "event types",
  integrations: "integrations",
  webhooks: "webhooks"
}

const kinds: { readonly [Tag in keyof AdminCommands]?: Quota } = {
  AddMember: "members",
  AddHost: "hosts",
  AddCalendar: "calendars",
  AddEventType: "eventTypes",
  AddIntegration: "integrations",
  AddWebhook: "webhooks"
}

/** The kind that a change adds one of; undefined: it adds nothing that is limited. */
export const addsTo = ({ _tag }: { readonly _tag: keyof AdminCommands }): Quota | undefined => kinds[_tag]

/** How a quota is told. */
export const quotaOf = (kind: Quota): string => `A workspace can have at most ${quotas[kind]} ${words[kind]}.`

/** Why a workspace may not have so many of a kind; undefined: it may. */
export const overQuota = (kind: Quota, count: number): InTheWay | undefined =>
  count > quotas[kind] ? new InTheWay({ reason: quotaOf(kind) }) : undefined

/** How many calendars a host may have. */
export const maximumCalendars = 20

/** The host has as many calendars as one may. */
export const tooManyCalendars = () =>
  new InTheWay({ reason: `A host can have at most ${maximumCalendars} calendars.` })
