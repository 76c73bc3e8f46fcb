export { MailTextsScreen } from "./MailTextsScreen.tsx"
