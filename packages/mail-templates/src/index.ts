/** Subject, words and layout of mails: words in `words/`, content in `letters/`, layout in `layout/`. */

export { layer } from "./MailRenderer.ts"
