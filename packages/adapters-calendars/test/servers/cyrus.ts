import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { authorization, freePort, host, type RunningServer, startServer } from "./ServerProgram.ts"

const run = promisify(execFile)
const programs = "/usr/lib/cyrus/bin"

/** Cyrus 3.6 (Debian: cyrus-caldav). Its processes start as root and continue as the user `cyrus`. */
export const startCyrus = async (folder: string, smtpPort: number): Promise<RunningServer> => {
  if (process.getuid?.() !== 0) throw new Error("The tests with Cyrus have to run as root.")
  const port = await freePort()
  await chmod(folder, 0o711)
  const [state, mailboxes] = [join(folder, "state"), join(folder, "mailboxes")]
  const folders = ["db", "socket", "log", "proc", "lock", "msg", "ptclient", "quota", "user", "sieve"]
  for (const name of [...folders.map((one) => join(state, one)), mailboxes])
    await mkdir(name, { recursive: true })
  await run("chown", ["-R", "cyrus:mail", state, mailboxes])
  const configuration = join(folder, "imapd.conf")
  const options = {
    configdirectory: state,
    "partition-default": mailboxes,
    defaultpartition: "default",
    altnamespace: "yes",
    unixhierarchysep: "yes",
    servername: "example.test",
    calendar_user_address_set: "example.test",
    allowplaintext: "yes",
    sasl_pwcheck_method: "saslauthd",
    sasl_saslauthd_path: join(folder, "saslauthd", "mux"),
    sasl_mech_list: "PLAIN",
    httpmodules: "caldav",
    caldav_allowscheduling: "on",
    smtp_backend: "host",
    smtp_host: `127.0.0.1:${smtpPort}`
  }
  const lines = Object.entries(options).map(([name, value]) => `${name}: ${value}\n`)
  await writeFile(configuration, lines.join(""))
  const services = join(folder, "cyrus.conf")
  await writeFile(
    services,
    `START {\n  recover cmd="${programs}/ctl_cyrusdb -C ${configuration} -r"\n}\nSERVICES {\n  http cmd="httpd -C ${configuration}" listen="127.0.0.1:${port}" prefork=0\n}\nEVENTS {\n}\n`
  )
  await addMailbox(configuration)
  const passwords = await acceptPasswords(join(folder, "saslauthd"))
  const origin = `http://127.0.0.1:${port}`
  const home = `${origin}/dav/calendars/user/${host.username}/`
  const stop = await startServer(
    `${programs}/master`,
    ["-C", configuration, "-M", services, "-p", join(state, "master.pid")],
    origin
  )
  await fetch(home, { method: "PROPFIND", headers: { authorization } })
  return {
    home,
    stop: async () => {
      await stop()
      passwords.close()
      await once(passwords, "close")
    }
  }
}

/** The user's mailbox. Usually the IMAP server makes it, which no other IMAP server of the machine may accompany (Debian). */
const addMailbox = async (configuration: string): Promise<void> => {
  const { stdout: userId } = await run("id", ["-u", "cyrus"])
  const { stdout: groupId } = await run("id", ["-g", "cyrus"])
  const child = spawn(`${programs}/ctl_mboxlist`, ["-C", configuration, "-u", "-L"], {
    uid: Number(userId),
    gid: Number(groupId),
    stdio: ["pipe", "ignore", "ignore"]
  })
  child.stdin.end(`user.${host.username}\t0 default ${host.username}\tlrswipkxtecdan\t\n`)
  const [code]: ReadonlyArray<unknown> = await once(child, "exit")
  if (code !== 0) throw new Error(`ctl_mboxlist ended with ${String(code)}`)
}

/** Plays saslauthd, which checks passwords: accepts every password. */
const acceptPasswords = async (folder: string) => {
  await mkdir(folder)
  const socket = join(folder, "mux")
  const server = createServer((connection) => {
    connection.on("error", () => {}).once("data", () => connection.end(Buffer.from([0, 2, 79, 75])))
  }).listen(socket)
  await once(server, "listening")
  await chmod(socket, 0o777)
  return server
}
