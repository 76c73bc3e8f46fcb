export { layer } from "./MailRenderer.ts"
