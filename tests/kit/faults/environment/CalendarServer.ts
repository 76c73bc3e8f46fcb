import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, request, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../processes/Process.ts"
import type { EntryFact } from "../history/Snapshot.ts"

const [username, password] = ["hosts", "s3cret"]
const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`

/** Radicale with a calendar for each host, behind a proxy that loses responses. */
export class CalendarServer {
  private readonly folder: string
  private readonly program: ChildProcess
  private readonly proxy: Server
  private readonly direct: string
  /** The base address for the service. */
  readonly address: string
  /** When the response to the first successful write of each meeting arrived, in milliseconds of `performance.now()`. */
  readonly written = new Map<string, number>()
  /** Whether it accepts requests and never responds. */
  isSilent = false
  private onNextWrite: (() => void) | undefined

  private constructor(folder: string, program: ChildProcess, ports: readonly [number, number]) {
    const [direct, proxied] = ports
    this.folder = folder
    this.program = program
    this.direct = `http://127.0.0.1:${direct}/${username}/`
    this.address = `http://127.0.0.1:${proxied}/${username}/`
    this.proxy = createServer((incoming, outgoing) => {
      const { headers, method, url } = incoming
      if (this.isSilent) return
      const forwarded = request({ host: "127.0.0.1", port: direct, path: url, method, headers }, (answer) => {
        const [rootUid] = /bk_[0-9A-Za-z]{22}/.exec(url ?? "") ?? []
        const isWritten = method === "PUT" && (answer.statusCode ?? 500) < 300
        if (rootUid !== undefined && isWritten && !this.written.has(rootUid))
          this.written.set(rootUid, performance.now())
        const lose = method === "PUT" || method === "DELETE" ? this.onNextWrite : undefined
        if (lose === undefined) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        this.onNextWrite = undefined
        lose()
        incoming.destroy()
      })
      forwarded.on("error", () => incoming.destroy())
      incoming.on("error", () => forwarded.destroy())
      incoming.pipe(forwarded)
    }).listen(proxied, "127.0.0.1")
  }

  static async start(hostIds: Iterable<string>): Promise<CalendarServer> {
    const folder = await mkdtemp(join(tmpdir(), "calendeal-calendars-"))
    const users = join(folder, "users")
    await writeFile(users, `${username}:${password}\n`)
    const ports = [await freePort(), await freePort()] as const
    const options = [
      `--server-hosts 127.0.0.1:${ports[0]} --auth-type htpasswd --auth-htpasswd-filename ${users}`,
      `--auth-htpasswd-encryption plain --auth-delay 0 --storage-filesystem-folder ${join(folder, "collections")}`,
      "--web-type none --config /dev/null --logging-level error"
    ]
    const program = spawn(
      "radicale",
      options.flatMap((line) => line.split(" ")),
      { stdio: "ignore" }
    )
    await once(program, "spawn")
    const server = new CalendarServer(folder, program, ports)
    await server.ready()
    for (const hostId of hostIds) await server.send("MKCALENDAR", hostId, 201)
    return server
  }

  /** The access to a host's calendar. */
  accessOf(hostId: string) {
    return { _tag: "caldav", address: `${this.address}${hostId}/`, username, password } as const
  }

  /** The server carries out the next write, `act` happens, and the response is lost. */
  loseNextResponse(act: () => void): void {
    this.onNextWrite = act
  }

  loseNoResponse(): void {
    this.onNextWrite = undefined
  }

  /** The entries of these hosts' calendars. */
  async entries(hostIds: Iterable<string>): Promise<ReadonlyArray<EntryFact>> {
    const found = []
    for (const hostId of hostIds) {
      const text = await this.send("GET", hostId, 200)
      for (const event of text
        .replaceAll(/\r?\n[ \t]/g, "")
        .split("BEGIN:VEVENT")
        .slice(1))
        found.push({ hostId, ...entryIn(event) })
    }
    return found
  }

  async stop(): Promise<void> {
    this.proxy.closeAllConnections()
    this.proxy.close()
    const ended = this.program.exitCode === null ? once(this.program, "exit") : undefined
    this.program.kill("SIGKILL")
    await ended
    await rm(this.folder, { recursive: true, force: true })
  }

  private async send(method: string, hostId: string, status: number): Promise<string> {
    const answer = await fetch(`${this.direct}${hostId}/`, { method, headers: { authorization } })
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${method} of a calendar: ${answer.status} ${text}`)
    return text
  }

  private async ready(): Promise<void> {
    while (this.program.exitCode === null) {
      const answer = await fetch(this.direct, { method: "OPTIONS", headers: { authorization } }).catch(
        () => undefined
      )
      if (answer !== undefined) return
      await sleep(50)
    }
    throw new Error(`radicale ended with ${this.program.exitCode}`)
  }
}

/** The meeting, the sequence and the start of an event with unfolded lines. */
const entryIn = (event: string): Omit<EntryFact, "hostId"> => {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, "m").exec(event)?.[1] ?? ""
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00Z$/.exec(value("DTSTART")) ?? []
  return {
    rootUid: value("UID").split("@")[0] ?? "",
    sequence: Number(value("SEQUENCE")),
    startAt: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  }
}
