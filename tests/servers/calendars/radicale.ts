import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../kit/processes/Process.ts"

const [username, password] = ["grace", "s3cret"]

const rights = `
[principal]
user: .+
collection: {user}
permissions: RW

[readonly]
user: .+
collection: {user}/readonly
permissions: r

[calendars]
user: .+
collection: {user}/[^/]+
permissions: rw
`

/** A Radicale server with the calendars `work` and `home`, which its user can write into, and `readonly`. It ends with the scope. */
export const radicale = Effect.map(
  Effect.acquireRelease(
    Effect.promise(async () => {
      const folder = await mkdtemp(join(tmpdir(), "calendeal-radicale-"))
      for (const name of ["work", "home", "readonly"]) {
        const collection = join(folder, "collections", "collection-root", username, name)
        await mkdir(collection, { recursive: true })
        await writeFile(join(collection, ".Radicale.props"), '{"tag": "VCALENDAR"}')
      }
      await writeFile(join(folder, "users"), `${username}:${password}\n`)
      await writeFile(join(folder, "rights"), rights)
      const port = await freePort()
      const child = spawn(
        "radicale",
        [
          `--server-hosts 127.0.0.1:${port} --auth-type htpasswd --auth-htpasswd-filename ${join(folder, "users")}`,
          `--auth-htpasswd-encryption plain --auth-delay 0 --storage-filesystem-folder ${join(folder, "collections")}`,
          `--rights-type from_file --rights-file ${join(folder, "rights")}`,
          "--web-type none --config /dev/null --logging-level error"
        ].flatMap((line) => line.split(" ")),
        { cwd: folder, stdio: "ignore" }
      )
      await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject))
      const origin = `http://127.0.0.1:${port}`
      await untilItAnswers(child, origin)
      return { child, folder, origin }
    }),
    ({ child, folder }) =>
      Effect.promise(async () => {
        const ended = child.exitCode === null ? once(child, "exit") : undefined
        child.kill("SIGKILL")
        await ended
        await rm(folder, { recursive: true, force: true })
      })
  ),
  ({ origin }) => ({
    /** The access to one of the calendars. */
    access: (name: "work" | "home" | "readonly") =>
      ({ _tag: "caldav", address: `${origin}/${username}/${name}/`, username, password }) as const
  })
)

const untilItAnswers = async (child: ChildProcess, origin: string): Promise<void> => {
  while (child.exitCode === null) {
    try {
      await fetch(origin, { method: "OPTIONS" })
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`Radicale ended with ${child.exitCode}`)
}
