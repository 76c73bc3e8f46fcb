const things = {
  bookings: "thing_bookings",
  contacts: "thing_contacts",
  deals: "thing_deals",
  transactions: "thing_transactions",
  "event-types": "thing_event_types",
  hosts: "thing_hosts",
  members: "thing_members",
  webhooks: "thing_webhooks",
  integrations: "thing_integrations"
} as const

/** The word for what a path of the API changes: `/api/workspaces/{id}/deals/{id}` is a deal. */
export const thingOf = (path: string) => {
  const collection = /^\/api\/workspaces\/[^/]+\/([a-z-]+)/.exec(path)?.[1] ?? ""
  return isThing(collection) ? things[collection] : "thing_other"
}

const isThing = (collection: string): collection is keyof typeof things => Object.hasOwn(things, collection)
