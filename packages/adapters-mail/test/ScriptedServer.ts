import { Effect } from "effect"
import { createServer, type AddressInfo, type Socket } from "node:net"

/** The answer to a command: a reply, or an end of the connection without one. */
export type Answer = string | "drop" | "stall"

/** An answer for each command, by its first word; `BODY` is the end of the data. Commands without one succeed. */
export type Script = (command: string, session: number) => Answer | undefined

const usual: Readonly<Record<string, string>> = {
  GREETING: "220 mail.example ESMTP",
  EHLO: "250-mail.example\r\n250 PIPELINING",
  MAIL: "250 2.1.0 Ok",
  RCPT: "250 2.1.5 Ok",
  DATA: "354 End data with <CR><LF>.<CR><LF>",
  BODY: "250 2.0.0 Ok: queued as 4F3A",
  RSET: "250 Ok",
  QUIT: "221 Bye"
}

/** A server on 127.0.0.1 that follows a script. `commands`: what clients sent; `bodies`: the messages it got. */
export const scriptedServer = (script: Script) =>
  Effect.gen(function* () {
    const [commands, bodies, sockets] = [Array<string>(), Array<string>(), new Set<Socket>()]
    const server = createServer((socket) => {
      sockets.add(socket)
      const session = sockets.size
      let [rest, isBody, isRefused] = ["", false, false]
      const answer = (command: string): void => {
        const name = command.split(" ")[0] ?? ""
        const skipped = name === "DATA" && isRefused ? "503 5.5.1 No valid recipients" : undefined
        const reply = skipped ?? script(command, session) ?? usual[name] ?? "502 5.5.2 Unknown"
        if (["MAIL", "RCPT"].includes(name)) isRefused = (name === "RCPT" && isRefused) || /^[45]/.test(reply)
        if (reply === "drop") return void socket.destroy()
        if (reply === "stall") return
        if (command === "DATA" && reply.startsWith("3")) isBody = true
        socket.write(`${reply}\r\n`)
        if (reply.startsWith("421")) socket.end()
      }
      socket.on("error", () => socket.destroy())
      socket.on("data", (chunk) => {
        rest += chunk.toString("latin1")
        for (;;) {
          const end = isBody ? "\r\n.\r\n" : "\r\n"
          const at = rest.indexOf(end)
          if (at < 0) return
          const text = rest.slice(0, at)
          rest = rest.slice(at + end.length)
          if (isBody) {
            isBody = false
            bodies.push(text)
            answer("BODY")
          } else {
            commands.push(text)
            answer(text)
          }
        }
      })
      answer("GREETING")
    })
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => {
        server.listen(0, "127.0.0.1", () => resume(Effect.void))
      }),
      () =>
        Effect.sync(() => {
          for (const socket of sockets) socket.destroy()
          server.close()
        })
    )
    return { port: portOf(server.address()), commands, bodies, sessions: () => sockets.size }
  })

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === "string") throw new Error("The server has no port.")
  return address.port
}
