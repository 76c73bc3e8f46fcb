import {
  askHost,
  choosePrimary,
  describedAnswer,
  describedRefusal,
  parseDatabaseUrl
} from "@calendeal/adapters-postgres/connection"
import { Effect, type Redacted, Result } from "effect"
import { fault, type Finding, note, well } from "./Finding.ts"

/** Checks each host of an address with several: its role, timeline and version, and whether one can be used (D-DB-6). */
export const examineHosts = Effect.fnUntraced(function* (
  setting: string,
  url: Redacted.Redacted
): Effect.fn.Return<ReadonlyArray<Finding>> {
  const address = parseDatabaseUrl(url)
  if (Result.isFailure(address) || !address.success.isChecked) return []
  const asked = yield* Effect.forEach(address.success.hosts, askHost, { concurrency: "unbounded" })
  const choice = choosePrimary(asked)
  if (choice._tag === "Refuse") return [fault(setting, describedRefusal(choice, asked))]
  return asked.map(({ answer, host, version }) => {
    const words = `${host}${version === undefined ? "" : ` (PostgreSQL ${version})`} ${describedAnswer(answer)}`
    if (host === choice.host) return well(setting, words)
    if (answer._tag === "Writable" && answer.timeline < choice.timeline)
      return note(setting, `${words}: an old primary, which is not used. Stop it, or rebuild it as a standby`)
    return answer._tag === "Unwritable"
      ? well(setting, words)
      : note(setting, `${words}. If ${choice.host} fails, it cannot take over`)
  })
})
