import { type Finding, well } from "./Finding.ts"

/** The Node that runs this, and the release of the IANA time zone data that it computes times with (docs/guides/deploy.md). */
export const platform = () => ({
  node: process.versions.node,
  timeZoneData: process.versions["tz"] ?? "unknown"
})

/** What runs the program: nothing to mend, but what a report of a fault should say. */
export const examineNode = (): Finding => {
  const { node, timeZoneData } = platform()
  return well("Node", `${node}, with the time zone data ${timeZoneData}`)
}
