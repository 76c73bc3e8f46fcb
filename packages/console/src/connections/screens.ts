export { ConnectionsScreen } from "./ConnectionsScreen.tsx"
