import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A CalDAV server for one test, with an empty calendar. */
export interface DavServer {
  /** The calendar collection's address. */
  readonly address: string
  readonly username: string
  readonly password: string
  readonly put: (name: string, text: string) => Effect.Effect<void>
  /** Whether the server accepts the object: servers reject some valid ones. */
  readonly takes: (name: string, text: string) => Effect.Effect<boolean>
  readonly remove: (name: string) => Effect.Effect<void>
}

/** The command that starts a server in its own folder, and the path of its calendars. */
interface Program {
  readonly command: string
  readonly prepare: (folder: string) => Promise<void>
  readonly parameters: (folder: string, port: number) => ReadonlyArray<string>
}

const [username, password] = ["grace", "s3cret"]

const radicaleProgram: Program = {
  command: "radicale",
  prepare: (folder) => writeFile(join(folder, "users"), `${username}:${password}\n`),
  parameters: (folder, port) =>
    [
      `--server-hosts 127.0.0.1:${port} --auth-type htpasswd --auth-htpasswd-filename ${join(folder, "users")}`,
      `--auth-htpasswd-encryption plain --auth-delay 0 --storage-filesystem-folder ${join(folder, "collections")}`,
      "--web-type none --config /dev/null --logging-level error"
    ].flatMap((line) => line.split(" "))
}

const xandikosProgram: Program = {
  command: "xandikos",
  prepare: async (folder) => void (await mkdir(join(folder, "data"))),
  parameters: (folder, port) =>
    `-d ${join(folder, "data")} -l 127.0.0.1 -p ${port} --defaults --current-user-principal /${username}/`.split(
      " "
    )
}

/** Radicale checks passwords; Xandikos accepts any, but supports newer HTTP. Both end with the scope. */
export const davServers = { Radicale: radicaleProgram, Xandikos: xandikosProgram }

export const davServer = (program: Program) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => start(program)),
      ({ child, folder }) =>
        Effect.promise(async () => {
          const ended = child.exitCode === null ? once(child, "exit") : undefined
          child.kill("SIGKILL")
          await ended
          await rm(folder, { recursive: true, force: true })
        })
    ),
    ({ address }): DavServer => ({
      address,
      username,
      password,
      put: (name, text) => said(address, "PUT", name, text),
      takes: (name, text) => Effect.map(Effect.exit(said(address, "PUT", name, text)), Exit.isSuccess),
      remove: (name) => said(address, "DELETE", name)
    })
  )

const start = async ({ command, parameters, prepare }: Program) => {
  const folder = await mkdtemp(join(tmpdir(), "calendeal-dav-"))
  await prepare(folder)
  const port = await freePort()
  const child = spawn(command, parameters(folder, port), { cwd: folder, stdio: "ignore" })
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject))
  const address = `http://127.0.0.1:${port}/${username}/work/`
  await untilItAnswers(child, address)
  const made = await fetch(address, { method: "MKCALENDAR", headers: { authorization } })
  if (made.status !== 201) throw new Error(`${command} made no calendar: ${made.status}`)
  return { child, folder, address }
}

const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`

const untilItAnswers = async (child: ChildProcess, address: string): Promise<void> => {
  while (child.exitCode === null) {
    try {
      await fetch(new URL("/", address), { method: "OPTIONS", headers: { authorization } })
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`it ended with ${child.exitCode}`)
}

const said = (address: string, method: string, name: string, body?: string) =>
  Effect.promise(async () => {
    const answer = await fetch(new URL(name, address), {
      method,
      headers: { authorization, "content-type": "text/calendar" },
      ...(body === undefined ? {} : { body })
    })
    if (!answer.ok) throw new Error(`${method} ${name}: ${answer.status} ${await answer.text()}`)
  })

/** A free port below the system's range for ephemeral ports, so that no other process gets it before its use. */
const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, "127.0.0.1")
  try {
    await once(server, "listening")
  } catch {
    return await freePort()
  }
  server.close()
  await once(server, "close")
  return port
}
