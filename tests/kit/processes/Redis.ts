import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { connect } from "node:net"
import { delimiter, join } from "node:path"

const [program = "redis-server"] = ["redis-server", "valkey-server"].filter((name) =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)))
)

/** Starts a local Redis without persistence. Resolves when it accepts commands. */
export const startRedis = async (port: number) => {
  const parameters = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
  const child = spawn(program, [...parameters, "--rdbcompression", "no"].map(String), {
    stdio: ["ignore", "pipe", "ignore"]
  })
  for await (const line of child.stdout) if (String(line).includes("Ready to accept connections")) break
  return {
    kill: async () => {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    }
  }
}

/** A raw connection to a Redis: sends commands and collects all replies. */
export const talkTo = async (port: number) => {
  const socket = connect(port, "127.0.0.1")
  await once(socket, "connect")
  let heard = ""
  socket.setEncoding("latin1").on("data", (text) => (heard += String(text)))
  return {
    heard: () => heard,
    /** Sends a command. Resolves with the reply, which ends with PONG. */
    ask: async (command: string) => {
      const before = heard.length
      socket.write(`${command}\r\nPING\r\n`)
      while (!heard.slice(before).endsWith("+PONG\r\n")) await once(socket, "data")
      return heard.slice(before, -"+PONG\r\n".length)
    },
    say: (command: string) => void socket.write(`${command}\r\n`),
    close: () => void socket.destroy()
  }
}
