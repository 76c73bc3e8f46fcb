import { type Component, valueOf } from "./readComponents.ts"

/** The versions of an event with the highest SEQUENCE (RFC 5545, 3.8.7.4), and those whose SEQUENCE cannot be read. */
export const latestOf = <A extends { readonly event: Component }>(
  versions: ReadonlyArray<A>
): ReadonlyArray<A> => {
  const numbered = versions.map((version) => ({ version, sequence: sequenceOf(version.event) }))
  let latest = 0
  for (const { sequence } of numbered) latest = Math.max(latest, sequence ?? 0)
  return numbered
    .filter(({ sequence }) => sequence === null || sequence === latest)
    .map(({ version }) => version)
}

const sequenceOf = (event: Component): number | null => {
  const text = valueOf(event, "sequence")
  if (text === "") return 0
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
