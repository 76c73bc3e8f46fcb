import { type Finding, well } from "./Finding.ts"

/** The versions of Node and of its IANA time zone data (docs/guides/deploy.md). */
export const platform = () => ({
  node: process.versions.node,
  timeZoneData: process.versions["tz"] ?? "unknown"
})

/** The versions of the platform, for bug reports. */
export const examineNode = (): Finding => {
  const { node, timeZoneData } = platform()
  return well("Node", `${node}, with the time zone data ${timeZoneData}`)
}
