import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { startCyrus } from "./cyrus.ts"
import { pythonOf } from "../../../../tools/build/python.ts"
import {
  freePort,
  host,
  request,
  type RunningServer,
  type ServerProgram,
  startServer
} from "./ServerProgram.ts"

/** The name of a calendar that the user of Radicale may only read. */
export const readOnlyCalendar = "read-only"

const startRadicale = async (
  command: ReadonlyArray<string>,
  folder: string,
  more: ReadonlyArray<string>
): Promise<RunningServer> => {
  const [program = "", ...args] = command
  const port = await freePort()
  const collections = join(folder, "collections")
  const readOnly = join(collections, "collection-root", host.username, readOnlyCalendar)
  await mkdir(readOnly, { recursive: true })
  await writeFile(join(readOnly, ".Radicale.props"), JSON.stringify({ tag: "VCALENDAR" }))
  await writeFile(join(folder, "users"), `${host.username}:${host.password}\n`)
  const own = `[root]\nuser: .+\ncollection:\npermissions: R\n[principal]\nuser: .+\ncollection: {user}\npermissions: RW\n`
  const rights = `[read]\nuser: .+\ncollection: {user}/${readOnlyCalendar}\npermissions: r\n[calendars]\nuser: .+\ncollection: {user}/[^/]+\npermissions: rw\n`
  await writeFile(join(folder, "rights"), `${own}${rights}`)
  const config = [
    `[server]\nhosts = 127.0.0.1:${port}`,
    `[auth]\ntype = htpasswd\nhtpasswd_filename = ${join(folder, "users")}\nhtpasswd_encryption = plain\ndelay = 0`,
    `[rights]\ntype = from_file\nfile = ${join(folder, "rights")}`,
    `[storage]\nfilesystem_folder = ${collections}`,
    "[web]\ntype = none",
    "[logging]\nlevel = warning",
    ...more
  ].join("\n")
  await writeFile(join(folder, "config"), `${config}\n`)
  const origin = `http://127.0.0.1:${port}`
  const stop = await startServer(program, [...args, "--config", join(folder, "config")], origin)
  return { home: `${origin}/${host.username}/`, stop }
}

const startXandikos = async (
  command: ReadonlyArray<string>,
  folder: string,
  more: ReadonlyArray<string>
): Promise<RunningServer> => {
  const [program = "", ...args] = command
  const port = await freePort()
  const data = join(folder, "data")
  await mkdir(data)
  const origin = `http://127.0.0.1:${port}`
  const options = ["-d", data, "-l", "127.0.0.1", "-p", String(port), "--defaults"]
  const user = ["--current-user-principal", `/${host.username}/`]
  const stop = await startServer(program, [...args, ...options, ...user, ...more], origin)
  return { home: `${origin}/${host.username}/calendars/`, stop }
}

/** The host's address, for which Xandikos sends invitations. */
const claimAddress = (principal: string) =>
  request(
    "PROPPATCH",
    principal,
    { "content-type": "application/xml" },
    `<d:propertyupdate xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop><c:calendar-user-address-set><d:href>mailto:${host.email}</d:href></c:calendar-user-address-set></d:prop></d:set></d:propertyupdate>`
  )

export const programs: ReadonlyArray<ServerProgram> = [
  {
    name: "Radicale 3.1.8",
    mails: "never",
    start: (folder) => startRadicale(["/usr/bin/radicale"], folder, [])
  },
  {
    name: "Radicale 3.9.0",
    mails: "always",
    start: async (folder, smtpPort) =>
      startRadicale([await pythonOf(import.meta.dirname), "-m", "radicale"], folder, [
        `[hook]\ntype = email\nsmtp_server = 127.0.0.1\nsmtp_port = ${smtpPort}\nsmtp_security = none\nfrom_email = calendar@example.test`
      ])
  },
  {
    name: "Xandikos 0.2.8",
    mails: "never",
    start: (folder) => startXandikos(["/usr/bin/xandikos"], folder, [])
  },
  {
    name: "Xandikos 0.4.10",
    mails: "always",
    start: async (folder, smtpPort) => {
      const smtp = ["--smtp-from", "calendar@example.test", "--smtp-host", "127.0.0.1"]
      const server = await startXandikos(
        [await pythonOf(import.meta.dirname), "-m", "xandikos", "serve"],
        folder,
        ["--imip-send", "smtp", ...smtp, "--smtp-port", String(smtpPort)]
      )
      await claimAddress(new URL("..", server.home).href)
      return server
    }
  },
  { name: "Cyrus 3.6", mails: "unless SCHEDULE-AGENT=CLIENT", start: startCyrus }
]
