export { ReportsScreen } from "./ReportsScreen.tsx"
