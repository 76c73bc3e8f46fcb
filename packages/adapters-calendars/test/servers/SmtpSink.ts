import { once } from "node:events"
import { createServer, type Socket } from "node:net"

/** An SMTP server that keeps every mail. */
export interface SmtpSink {
  readonly port: number
  /** The recipients of all mails so far, in the order of their arrival. */
  readonly recipients: () => ReadonlyArray<string>
  /** Resolves when there is a mail to this address. */
  readonly waitFor: (recipient: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export const startSmtpSink = async (): Promise<SmtpSink> => {
  const recipients: Array<string> = []
  const sockets = new Set<Socket>()
  let wakeUp = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).once("close", () => sockets.delete(socket)))
    const reply = (text: string) => socket.write(`${text}\r\n`)
    let [text, isData]: [string, boolean] = ["", false]
    let to: Array<string> = []
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += String(chunk)
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (isData) {
          if (line !== ".") continue
          isData = false
          recipients.push(...to)
          to = []
          wakeUp.resolve()
          wakeUp = Promise.withResolvers()
          reply("250 kept")
        } else if (/^RCPT TO:/i.test(line)) {
          to.push(/<(.*?)>/.exec(line)?.[1]?.toLowerCase() ?? "")
          reply("250 ok")
        } else if (/^DATA/i.test(line)) {
          isData = true
          reply("354 go on")
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n")
        else reply("250 ok")
      }
    })
    reply("220 sink")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    recipients: () => recipients,
    waitFor: async (recipient) => {
      while (!recipients.includes(recipient)) await wakeUp.promise
    },
    stop: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, "close")
    }
  }
}
