/** The parts of a host's screen, in their order. The address names the open one. */
export const tabs = ["hours", "person", "calendars"] as const
export type Tab = (typeof tabs)[number]

export const tabIn = (query: Readonly<Record<string, string>>): Tab =>
  tabs.find((tab) => tab === query["tab"]) ?? "hours"
