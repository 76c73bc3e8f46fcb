import { type ReceivedMail, mailTransportContract } from "@calendeal/port-contracts/mails"
import { Context, Effect, Layer } from "effect"
import type { Email } from "postal-mime"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CapturedMails } from "../src/index.ts"
import { mailServer } from "./MailServer.ts"
import { installationAt, sender, transportLayer } from "./transport.ts"

/** The server of the suite with the mails that it accepted. */
class Server extends Context.Service<Server, Effect.Success<ReturnType<typeof mailServer>>>()(
  "test/Server"
) {}

const receivedOf = (mail: Email): ReceivedMail => {
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content
  return {
    messageId: mail.messageId?.slice(1, -1) ?? "",
    to: mail.to?.[0]?.address ?? "",
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    calendar: typeof calendar === "string" ? calendar : null
  }
}

mailTransportContract(
  "SMTP",
  Layer.unwrap(
    Server.use(({ port }) => Effect.succeed(transportLayer(installationAt(`smtp://127.0.0.1:${port}`))))
  ).pipe(Layer.provideMerge(Layer.effect(Server, mailServer()))),
  Server.use(({ accepted }) => Effect.succeed(accepted.map(({ mail }) => receivedOf(mail))))
)

/** The folder of captured mails. */
class Folder extends Context.Service<Folder, string>()("test/Folder") {}
const folder = Layer.effect(
  Folder,
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "captured-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true }))
  )
)

mailTransportContract(
  "captured",
  Layer.unwrap(
    Folder.use((path) => Effect.succeed(transportLayer({ _tag: "Captured", sender, folder: path })))
  ).pipe(Layer.provideMerge(folder)),
  Folder.use((path) =>
    Effect.map(CapturedMails.list(path, 500), (mails) =>
      mails.map(({ calendar, html, messageId, subject, text, to }) => ({
        messageId,
        to: /<(.*)>$/.exec(to)?.[1] ?? to,
        subject,
        text,
        html,
        calendar
      }))
    )
  )
)
