import { Effect } from "effect"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** A mail that the server accepted. */
interface AcceptedMail {
  readonly envelope: { readonly from: string; readonly to: ReadonlyArray<string> }
  /** Whether the connection was encrypted. */
  readonly isSecure: boolean
  /** The user who logged in. */
  readonly user: string | undefined
  readonly source: string
  readonly mail: Email
}

/** An independent SMTP server on 127.0.0.1 that accepts mails. Plain without options. */
export const mailServer = (options: SMTPServerOptions = {}) =>
  Effect.gen(function* () {
    const accepted: Array<AcceptedMail> = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: options.key === undefined ? ["STARTTLS"] : [],
      logger: false,
      ...options,
      onData: (stream, session, done) => {
        const chunks: Array<Buffer> = []
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", () => {
          const source = Buffer.concat(chunks).toString("utf8")
          const { mailFrom, rcptTo } = session.envelope
          const envelope = {
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map(({ address }) => address)
          }
          void PostalMime.parse(source, { attachmentEncoding: "utf8" }).then((mail) => {
            const user = typeof session.user === "string" ? session.user : undefined
            accepted.push({ envelope, isSecure: session.secure, user, source, mail })
            done()
          })
        })
      }
    })
    server.on("error", () => undefined)
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => {
        server.listen(0, "127.0.0.1", () => resume(Effect.void))
      }),
      () =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
        })
    )
    const address = server.server.address()
    if (address === null || typeof address === "string") throw new Error("The server has no port.")
    return { port: address.port, accepted }
  })
