import { StateConflict } from "./refusals.ts"

/**
 * The maximum number of each kind in a workspace (D-QUOTA-1). Archived event types count. The quotas bound the cost of
 * public requests (D-FAIR-1).
 */
export const quotas = {
  members: 500,
  hosts: 500,
  calendars: 200,
  conferenceAccounts: 20,
  identityProviders: 1,
  eventTypes: 200,
  integrations: 20,
  webhooks: 20
} as const

export type Quota = keyof typeof quotas

const words: { readonly [Kind in Quota]: string } = {
  members: "members",
  hosts: "hosts",
  calendars: "calendars",
  conferenceAccounts: "conference accounts",
  identityProviders: "identity provider",
  eventTypes: "event types",
  integrations: "integrations",
  webhooks: "webhooks"
}

export const quotaOf = (kind: Quota): string => `A workspace can have at most ${quotas[kind]} ${words[kind]}.`

/** The refusal if `count` exceeds the quota. */
export const overQuota = (kind: Quota, count: number): StateConflict | undefined =>
  count > quotas[kind] ? new StateConflict({ reason: quotaOf(kind) }) : undefined

/** The maximum number of calendars of a host. */
export const maximumCalendars = 20

export const tooManyCalendars = () =>
  new StateConflict({ reason: `A host can have at most ${maximumCalendars} calendars.` })
