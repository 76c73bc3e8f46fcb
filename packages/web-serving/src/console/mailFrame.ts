import { createHash } from "node:crypto"

/** Shows the mail that the console sends. Scripts in it do not run: markup that is set so has none, and the policy allows this one only. */
const script =
  'addEventListener("message",(event)=>{if(event.source===parent)document.documentElement.innerHTML=String(event.data)})'

const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`

/** The document in which the console shows a mail (D-MAIL-82). */
export const mailFrame = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title></head><body><script>${script}</script></body></html>`

/**
 * Mails have inline styles and the logo of the workspace, which the console's own policy does not allow. The sandbox makes it another origin,
 * without the session and without popups.
 */
export const mailFrameHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": `default-src 'none'; script-src ${hash}; style-src 'unsafe-inline'; img-src https: http: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "cache-control": "no-store"
}
