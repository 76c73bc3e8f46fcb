import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Daemon, startDaemon } from "./Daemon.ts"

/** Names of DNS and their TXT records. */
export type Zone = Readonly<Record<string, string>>

/** Starts an OpenDKIM that verifies all mails against the zone and adds `Authentication-Results: mx.example.test`. */
export const startOpenDkim = async (folder: string, port: number, zone: Zone): Promise<Daemon> => {
  const records = join(folder, "zone")
  await writeFile(
    records,
    Object.entries(zone).map((record) => `${record.join(" ")}\n`)
  )
  const config = join(folder, "opendkim.conf")
  await writeFile(config, settings(port, records))
  return startDaemon({ program: "opendkim", args: ["-f", "-x", config], port })
}

// Mails from internal hosts are not verified, and this machine is one by default.
const settings = (port: number, records: string) => `
Mode v
Socket inet:${port}@127.0.0.1
UserID opendkim
AuthservID mx.example.test
AlwaysAddARHeader yes
InternalHosts 192.0.2.1
TestDNSData file:${records}
`
