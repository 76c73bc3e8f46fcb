import { frameAncestors } from "./frameAncestors.ts"

/** The allowed sources: the page's own files, its own service, and hosts' pictures from any server. */
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
 * The headers of every booking page, framed or not (D-EMB-1, §1.7). X-Frame-Options is not used: it supports no lists
 * and would restrict workspaces that allow every site.
 */
export const pageHeaders = ({ baseUrl, embedAllowedHosts }: PagePolicy): Readonly<Record<string, string>> => {
  const ancestors = frameAncestors(embedAllowedHosts, baseUrl)
  const framing = ancestors.length === 0 ? [] : [`frame-ancestors ${ancestors.join(" ")}`]
  return {
    "content-security-policy": [...contentSecurity, ...framing].join("; "),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    // The query may contain a booking token or a click id; other sites see the origin only.
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff"
  }
}

export interface PagePolicy {
  /** The workspace's host names, lower-case and in punycode, as stored; empty: any site. */
  readonly embedAllowedHosts: ReadonlyArray<string>
  /** The public URL of the service. */
  readonly baseUrl: URL
}
