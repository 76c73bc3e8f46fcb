export { BookingScreen } from "./BookingScreen.tsx"
export { BookingsScreen } from "./BookingsScreen.tsx"
