export { calendarHandler } from "./calendarHandler.ts"
