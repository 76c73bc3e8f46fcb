import { frameAncestors } from "./frameAncestors.ts"

/** What the page may load and do: its own files, its own service, and pictures of hosts wherever they are. */
const contentSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
]

/**
 * What every answer with a page that people book on carries, framed or not (D-EMB-1, §1.7). It never has an
 * X-Frame-Options, which knows no lists and would speak where the workspace has said nothing.
 */
export const pageHeaders = ({ baseUrl, embedAllowedHosts }: PagePolicy): Readonly<Record<string, string>> => {
  const ancestors = frameAncestors(embedAllowedHosts, baseUrl)
  const framing = ancestors.length === 0 ? [] : [`frame-ancestors ${ancestors.join(" ")}`]
  return {
    "content-security-policy": [...contentSecurity, ...framing].join("; "),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    // The query may hold a booking token or a click id; other sites learn the origin alone.
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff"
  }
}

export interface PagePolicy {
  /** The workspace's bare host names, lower-case and in punycode, as it stores them; empty: any site. */
  readonly embedAllowedHosts: ReadonlyArray<string>
  /** The public URL of the service. */
  readonly baseUrl: URL
}
