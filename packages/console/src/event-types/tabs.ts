/** The parts of the editor, in their order. The address names the open one. */
export const tabs = [
  "basics",
  "times",
  "questions",
  "routing",
  "mails",
  "after",
  "embed",
  "links",
  "waiting"
] as const
export type Tab = (typeof tabs)[number]

export const tabIn = (query: Readonly<Record<string, string>>): Tab =>
  tabs.find((tab) => tab === query["tab"]) ?? "basics"
