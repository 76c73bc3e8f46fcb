import { once } from "node:events"
import { createServer, type Socket } from "node:net"

const endOfBody = "\r\n.\r\n"

const usual: Readonly<Record<string, string>> = {
  EHLO: "250-mail.example\r\n250 PIPELINING",
  DATA: "354 Go on",
  QUIT: "221 Bye"
}

/** A mail as it arrived. */
export interface SunkMail {
  /** The envelope's sender and recipient. */
  readonly from: string
  readonly to: string
  readonly source: string
}

/** A local SMTP server that accepts all mails, except those to refused recipients. */
export const startSmtpSink = async () => {
  const [accepted, refusals, sockets] = [Array<SunkMail>(), new Map<string, string>(), new Set<Socket>()]
  const silent = new Map<string, () => void>()
  let refused = 0
  let hold: { readonly reached: () => void; readonly answered: Promise<void> } | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    let [input, isBody, from, to] = ["", false, "", ""]
    const addressIn = (command: string) => /<(.*?)>/.exec(command)?.[1] ?? ""
    const replyTo = (command: string): string => {
      const name = command.split(" ")[0] ?? ""
      if (name === "MAIL") from = addressIn(command)
      if (name === "RCPT") to = addressIn(command)
      const refusal = name === "RCPT" ? refusals.get(to) : undefined
      if (refusal !== undefined) {
        refused++
        to = ""
      }
      if (name === "DATA" && to === "") return "503 5.5.1 No recipient"
      isBody = name === "DATA"
      return refusal ?? usual[name] ?? "250 Ok"
    }
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
    socket.on("data", (chunk) => {
      input += chunk.toString("latin1")
      for (;;) {
        const end = isBody ? endOfBody : "\r\n"
        const at = input.indexOf(end)
        if (at < 0) return
        const text = input.slice(0, at)
        input = input.slice(at + end.length)
        if (isBody) {
          isBody = false
          accepted.push({ from, to, source: text })
          to = ""
          const acknowledge = () => socket.write("250 2.0.0 Ok\r\n")
          const held = hold
          hold = undefined
          held?.reached()
          if (held === undefined) acknowledge()
          else void held.answered.then(acknowledge)
        } else {
          const reply = replyTo(text)
          const reached = text.startsWith("RCPT") ? silent.get(to) : undefined
          if (reached !== undefined) return reached()
          socket.write(`${reply}\r\n`)
        }
      }
    })
    socket.write("220 mail.example ESMTP\r\n")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return {
    accepted,
    /** The number of refused recipients. */
    refused: () => refused,
    /** Sets the reply to a recipient. */
    refuse: (recipient: string, reply: string) => void refusals.set(recipient, reply),
    /** Does not answer to this recipient until `answer` is called. `reached` resolves when a mail to it waits. */
    silence: (recipient: string) => {
      const reached = new Promise<void>((resolve) => silent.set(recipient, resolve))
      return { reached, answer: () => void silent.delete(recipient) }
    },
    /** Accepts the next mail, and says so only after `answer` is called. `reached` resolves when it is accepted. */
    holdAnswer: () => {
      const [reached, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      hold = { reached: reached.resolve, answered: answered.promise }
      return { reached: reached.promise, answer: answered.resolve }
    },
    /** The settings of a service that sends over it. */
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${address.port}?tls=none`,
      MAIL_FROM: "booking@calendeal.example",
      MAIL_BOUNCE_ADDRESS: "bounces@calendeal.example"
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}
