import { once } from "node:events"
import { createServer, type Socket } from "node:net"

/**
 * Decides about recipients for Postfix, over the protocol of its SMTPD_POLICY_README: `rejects.test` is refused with 550
 * 5.1.1, the first attempt for each recipient of `grey.test` with 450 4.2.0, and everything else is accepted.
 */
export const startPolicy = async () => {
  const attempted = new Set<string>()
  const decide = (recipient: string): string => {
    if (recipient.endsWith("@rejects.test")) return "550 5.1.1 No such mailbox"
    if (!recipient.endsWith("@grey.test") || attempted.has(recipient)) return "DUNNO"
    attempted.add(recipient)
    return "450 4.2.0 Greylisted, try again later"
  }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.once("close", () => open.delete(socket)))
    let text = ""
    socket.setEncoding("utf8").on("data", (part) => {
      text += String(part)
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const recipient = /^recipient=(.*)$/m.exec(text.slice(0, end))?.[1] ?? ""
        text = text.slice(end + 2)
        socket.write(`action=${decide(recipient.toLowerCase())}\n\n`)
      }
    })
    socket.on("error", () => {})
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return {
    port: address.port,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    }
  }
}
