export { DealScreen } from "./DealScreen.tsx"
export { DealsScreen } from "./DealsScreen.tsx"
