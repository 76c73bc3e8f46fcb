export { AdAccountScreen } from "./AdAccountScreen.tsx"
export { ConnectionsScreen } from "./ConnectionsScreen.tsx"
export { WebhookScreen } from "./WebhookScreen.tsx"
