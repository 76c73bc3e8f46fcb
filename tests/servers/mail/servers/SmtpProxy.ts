import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/**
 * Where a session stops. `MAIL`, `RCPT` and `DATA`: the command does not reach the server. `BODY`: the server gets half of
 * the message. `ACCEPTED`: the server has accepted the message, and its reply does not reach the client.
 */
export type Step = "MAIL" | "RCPT" | "DATA" | "BODY" | "ACCEPTED"

/** A proxy before an SMTP server without encryption. */
export interface SmtpProxy {
  readonly port: number
  /**
   * Holds the next session at this step of a mail to this address (at `MAIL`: of any mail). Resolves when it is held; the
   * session ends with the client's connection.
   */
  readonly hold: (step: Step, address: string) => Promise<void>
  /** Ends the next session at this step: with a reply, or without one (null). */
  readonly end: (step: Step, reply: string | null) => void
  readonly stop: () => void
}

interface Plan {
  readonly step: Step
  /** A part of the RCPT command. */
  readonly recipient: string
  readonly reached: (client: Socket) => void
}

/** Starts a proxy to a local SMTP server. */
export const startSmtpProxy = async (serverPort: number): Promise<SmtpProxy> => {
  const plans: Array<Plan> = []
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(serverPort, "127.0.0.1")
    for (const socket of [client, server]) sockets.add(socket.once("close", () => sockets.delete(socket)))
    client.once("close", () => server.destroy()).on("error", () => {})
    server.once("close", () => client.end()).on("error", () => {})
    relay(client, server, plans)
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const address = proxy.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return {
    port: address.port,
    hold: (step, address) =>
      new Promise((resolve) => {
        const recipient = step === "MAIL" ? "" : `<${address}>`
        plans.push({ step, recipient, reached: () => resolve() })
      }),
    end: (step, reply) => {
      const reached = (client: Socket) => (reply === null ? client.destroy() : client.end(`${reply}\r\n`))
      plans.push({ step, recipient: "", reached })
    },
    stop: () => {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

const endOfBody = "\r\n.\r\n"

/** Relays a session until it reaches the first plan's step. Pipelined commands reach the server one after the other. */
const relay = (client: Socket, server: Socket, plans: Array<Plan>): void => {
  let [input, reply] = ["", ""]
  /** The command whose reply is outstanding; `BODY` for the message's. */
  let awaited: string | undefined = "GREETING"
  let [isBody, isStopped, recipient] = [false, false, ""]

  const stopsAt = (step: string): boolean => {
    if (plans[0]?.step !== step || !recipient.includes(plans[0].recipient)) return false
    isStopped = true
    plans.shift()?.reached(client)
    return true
  }
  const forward = (length: number): void => {
    server.write(input.slice(0, length), "latin1")
    input = input.slice(length)
  }
  const forwardNext = (): void => {
    if (isStopped || awaited !== undefined) return
    const end = isBody ? endOfBody : "\r\n"
    const at = input.indexOf(end)
    if (at < 0) return
    const command = isBody ? "BODY" : input.slice(0, 4).toUpperCase()
    if (command === "RCPT") recipient = input.slice(0, at)
    if (stopsAt(command)) return isBody ? forward(at / 2) : undefined
    awaited = command
    forward(at + end.length)
  }
  client.on("data", (chunk) => {
    input += chunk.toString("latin1")
    forwardNext()
  })
  server.on("data", (chunk) => {
    reply += chunk.toString("latin1")
    // The last line of a reply has a space after its code (RFC 5321, 4.2.1).
    if (isStopped || !/^\d{3} .*\r\n$/m.test(reply)) return
    if (awaited === "BODY" && stopsAt("ACCEPTED")) return
    isBody = awaited === "DATA" && reply.startsWith("354")
    client.write(reply, "latin1")
    awaited = undefined
    reply = ""
    forwardNext()
  })
}
