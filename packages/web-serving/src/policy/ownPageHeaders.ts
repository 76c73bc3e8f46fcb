import { contentSecurity } from "./pageHeaders.ts"

/** The headers of pages with a session: no site frames them, and nothing of them is stored (D-SIGN-9). */
export const ownPageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": [...contentSecurity([]), "frame-ancestors 'none'"].join("; "),
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cache-control": "no-store"
}
