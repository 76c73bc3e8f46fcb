/** The allowed sources: the page's own files and its own service, and these style sheets in the document. */
export const contentSecurity = (styles: ReadonlyArray<string>) => [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${["'self'", ...styles].join(" ")}`,
  "font-src 'self'",
  "img-src 'self' data:",
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
export const pageHeaders = ({
  baseUrl,
  embedAllowedHosts,
  isFramedBySelf = false,
  styles
}: PagePolicy): Readonly<Record<string, string>> => {
  const ancestors = frameAncestors(embedAllowedHosts, baseUrl)
  const own = isFramedBySelf ? ["'self'"] : []
  const framing = ancestors.length === 0 ? [] : [`frame-ancestors ${[...own, ...ancestors].join(" ")}`]
  return {
    "content-security-policy": [...contentSecurity(styles), ...framing].join("; "),
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
  /** Whether a page of the service itself frames the page: the console (D-CON-32). */
  readonly isFramedBySelf?: boolean
  /** The hashes of the style sheets that the document contains, as sources. */
  readonly styles: ReadonlyArray<string>
}

/**
 * The sources that may frame a workspace's page: each listed host and its subdomains over https; none for an empty
 * list, which allows every site (D-EMB-1). `localhost` may use http on any port, and so may every host while the
 * service itself runs on http, for development.
 */
const frameAncestors = (hosts: ReadonlyArray<string>, baseUrl: URL): ReadonlyArray<string> =>
  hosts.flatMap((host) => [
    // `*.host` does not include the host itself.
    `https://${host}`,
    `https://*.${host}`,

    ...(host === "localhost" || baseUrl.protocol === "http:"
      ? [`http://${host}:*`, `http://*.${host}:*`]
      : [])
  ])
