import { Effect, Redacted, Schema } from "effect"
import { getCACertificates } from "node:tls"
import type { ImapMailbox } from "./ImapMailbox.ts"

/** The mailbox cannot be read. The code never contains the server's text. */
export class MailboxUnreadable extends Schema.TaggedError<MailboxUnreadable>()("MailboxUnreadable", {
  code: Schema.Literals(["login_refused", "unreachable"])
}) {
  override get message(): string {
    return `The mailbox for bounces cannot be read (${this.code}).`
  }
}

/** The number of messages per connection, and the largest part of each in bytes. */
const limits = { messages: 100, bytes: 1_000_000 }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Handles the unseen messages of a mailbox, at most 100 (D-MAIL-49). A message is marked as seen after it is handled, so a
 * message whose handling fails comes again. Messages are not deleted. Returns the number of handled messages.
 */
export const readUnseen = Effect.fn("mail.readUnseen")(function* <E, R>(
  { folder, host, login, port }: ImapMailbox,
  certificates: ReadonlyArray<string>,
  handle: (message: Uint8Array) => Effect.Effect<unknown, E, R>
) {
  const { ImapFlow } = yield* Effect.promise(() => import("imapflow"))
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const created = new ImapFlow({
        host,
        port,
        secure: true,
        auth: { user: login.username, pass: Redacted.value(login.password) },
        tls: { ca: [...getCACertificates("default"), ...certificates] },
        logger: false,
        disableAutoIdle: true,
        ...timeouts
      })
      // Failures reach the pending call, too. Without a listener they would end the process.
      created.on("error", () => undefined)
      return created
    }),
    (created) => Effect.sync(() => created.close())
  )
  yield* attempt(() => client.connect())
  yield* attempt(() => client.mailboxOpen(folder))
  const unseen = yield* attempt(() => client.search({ seen: false }, { uid: true }))
  const uids = Array.isArray(unseen) ? unseen.slice(0, limits.messages) : []
  for (const uid of uids) {
    const query = { source: { maxLength: limits.bytes } }
    const message = yield* attempt(() => client.fetchOne(String(uid), query, { uid: true }))
    if (message !== false && message?.source !== undefined) yield* handle(message.source)
    yield* attempt(() => client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }))
  }
  return uids.length
}, Effect.scoped)

const attempt = <A>(act: () => Promise<A>) =>
  Effect.tryPromise({
    try: act,
    catch: (error) =>
      new MailboxUnreadable({
        code: error instanceof Error && "authenticationFailed" in error ? "login_refused" : "unreachable"
      })
  })
