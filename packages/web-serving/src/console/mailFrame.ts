/** Shows the mail that the console sends. Scripts in it do not run: markup that is set so has none, and the policy allows this one only. */
const script =
  'addEventListener("message",(event)=>{if(event.source===parent)document.documentElement.innerHTML=String(event.data)})'

/** Of the script; a test compares them. */
const hash = "'sha256-k6YtENDBW/t7tM1T+U+X0iFYbCH41vWDesi9IPsLGEo='"

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
