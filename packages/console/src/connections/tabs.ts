/** The parts of the connections, in their order. The address names the open one. */
export const tabs = [
  "all",
  "webhooks",
  "ads",
  "conferences",
  "mail",
  "calendars",
  "payments",
  "clients"
] as const
export type Tab = (typeof tabs)[number]

export const tabIn = (query: Readonly<Record<string, string>>): Tab =>
  tabs.find((tab) => tab === query["tab"]) ?? "all"
