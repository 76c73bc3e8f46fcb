export { RoutingTab } from "./RoutingTab.tsx"
export { TryRules } from "./TryRules.tsx"
