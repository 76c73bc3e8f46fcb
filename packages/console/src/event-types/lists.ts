/** The lists of an event type, loaded together, because they share most of their parts. */
export { LinksTab } from "./LinksTab.tsx"
export { WaitingTab } from "./WaitingTab.tsx"
