export { ContactScreen } from "./ContactScreen.tsx"
export { ContactsScreen } from "./ContactsScreen.tsx"
