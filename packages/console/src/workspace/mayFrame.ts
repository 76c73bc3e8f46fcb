/** What the check of a pasted address says. */
export type FrameCheck =
  | { readonly result: "wrong" }
  | { readonly result: "plain"; readonly host: string }
  | { readonly result: "yes" | "no"; readonly host: string }

/**
 * Whether a page at an address can frame the booking pages of a workspace with these sites (D-EMB-1). The sites are host names as
 * stored; none: every site. The policy of a page allows http only for localhost.
 */
export const mayFrame = (address: string, sites: ReadonlyArray<string>): FrameCheck => {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return { result: "wrong" }
  const host = url.hostname
  if (sites.length === 0) return { result: "yes", host }
  const isLocal = host === "localhost" || host.endsWith(".localhost")
  if (url.protocol === "http:" && !isLocal) return { result: "plain", host }
  // Other ports than the default one of https are not in the policy.
  if (url.protocol === "https:" && url.port !== "") return { result: "no", host }
  const isListed = sites.some((site) => host === site || host.endsWith(`.${site}`))
  return { result: isListed ? "yes" : "no", host }
}
