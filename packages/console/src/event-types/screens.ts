export { EventTypeScreen } from "./EventTypeScreen.tsx"
export { EventTypesScreen } from "./EventTypesScreen.tsx"
