import type { ResourceKind, Resources } from "@calendeal/domain/management"

/** A workspace that keeps nothing, by kind and identifier. */
export const emptyResources = (): { readonly [K in ResourceKind]: Map<string, Resources[K]["item"]> } => ({
  workspace: new Map(),
  members: new Map(),
  hosts: new Map(),
  calendars: new Map(),
  eventTypes: new Map(),
  apiKeys: new Map(),
  contacts: new Map(),
  bookings: new Map(),
  deals: new Map(),
  transactions: new Map(),
  integrations: new Map(),
  webhooks: new Map(),
  deliveries: new Map(),
  auditLog: new Map()
})
