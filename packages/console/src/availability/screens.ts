export { AvailabilityScreen } from "./AvailabilityScreen.tsx"
export { HostScreen } from "./HostScreen.tsx"
