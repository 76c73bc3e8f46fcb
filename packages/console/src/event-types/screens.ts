export { EventTypeScreen } from "./EventTypeScreen.tsx"
export { EventTypesScreen } from "./EventTypesScreen.tsx"
export { NewEventTypeScreen } from "./NewEventTypeScreen.tsx"
