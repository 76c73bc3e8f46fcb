export { RoutingTab } from "./RoutingTab.tsx"
export { TryRules } from "./TryRules.tsx"
export { ApprovalFields } from "./ApprovalFields.tsx"
