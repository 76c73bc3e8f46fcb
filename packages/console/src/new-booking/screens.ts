export { NewBookingScreen } from "./NewBookingScreen.tsx"
