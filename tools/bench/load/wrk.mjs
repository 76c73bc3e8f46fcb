import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The prepared requests ran out: the endpoint's `most` is too low for this machine. */
export const tooFew = "There were too few requests: `most` is too low"

const script = fileURLToPath(new URL("wrk.lua", import.meta.url))

const spelled = ({ body, headers = {}, method = "GET", path }) => {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`)
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  const text = `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`
  return `${Buffer.byteLength(text)}\n${text}`
}

/** Load from wrk, which uses little processor time. The requests are written to a file first. */
export const wrk = async ({ connections, folder, most, port, request, seconds }) => {
  const file = join(folder, `requests-${port}`)
  const count = Math.ceil(most * seconds)
  writeFileSync(file, Array.from({ length: count }, () => spelled(request())).join(""))
  const flags = [
    "-t",
    "1",
    "-c",
    String(connections),
    "-d",
    String(seconds),
    "--timeout",
    "10s",
    "-s",
    script
  ]
  return {
    begin: async () => {
      const child = spawn("wrk", [...flags, `http://127.0.0.1:${port}`, "--", file], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      let said = ""
      child.stdout.on("data", (chunk) => (said += chunk))
      await once(child, "close")
      rmSync(file)
      const result = JSON.parse(said.trim().split("\n").at(-1))
      // A peer that has answered all requests was idle until the end.
      if (result.answers + connections >= count) throw new Error(tooFew)
      return result
    }
  }
}
