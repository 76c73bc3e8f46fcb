import type { TimeZoneName } from "@calendeal/domain/workspaces"
import { ianaNameIn } from "./zones/namedClock.ts"

/** The zone that a feed names for its times without one (`X-WR-TIMEZONE`, of Apple and Google); undefined: none. */
export const ownZoneIn = (text: string): TimeZoneName | undefined => {
  // Properties of a calendar are before its components.
  const unfolded = text.slice(0, 20_000).replaceAll(/(?:\r{0,2}\n|\r)[ \t]/g, "")
  const head = unfolded.split(/^BEGIN:V(?:EVENT|TIMEZONE)/im, 1)[0] ?? ""
  const line = /^X-WR-TIMEZONE[^:\r\n]*:([^\r\n]*)/im.exec(head)
  return line === null ? undefined : ianaNameIn(line[1] ?? "")
}
