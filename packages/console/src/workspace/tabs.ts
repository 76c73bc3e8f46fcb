/** The parts of the workspace's settings, in their order. The address names the open one. */
export const tabs = ["settings", "brand", "sites", "channels", "members", "keys", "file", "audit"] as const
export type Tab = (typeof tabs)[number]

export const tabIn = (query: Readonly<Record<string, string>>): Tab =>
  tabs.find((tab) => tab === query["tab"]) ?? "settings"
