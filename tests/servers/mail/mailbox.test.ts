import { readFileSync } from "node:fs"
import { imapMailboxNamed, readUnseen } from "@calendeal/adapters-mail"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type MailServers, startMailServers } from "./servers/MailServers.ts"

let servers: MailServers
beforeAll(async () => {
  servers = await startMailServers(["bounces"])
}, 120_000)
afterAll(() => servers.stop())

const send = (subject: string) =>
  servers.submit(
    "sam@example.test",
    "bounces@example.test",
    `From: sam@example.test\r\nTo: bounces@example.test\r\nSubject: ${subject}\r\n\r\nText\r\n`
  )

/** The result of reading, with the subjects of the handled messages. */
const read = ({
  certificates = [readFileSync(servers.caFile, "utf8")],
  fails = false,
  password = servers.imap.password
}: {
  readonly certificates?: ReadonlyArray<string>
  readonly password?: string
  readonly fails?: boolean
} = {}) => {
  const subjects: Array<string | undefined> = []
  const mailbox = imapMailboxNamed(`imaps://bounces:${password}@localhost:${servers.imap.port}/INBOX`)
  if (mailbox === undefined) throw new Error("no mailbox")
  return readUnseen(mailbox, certificates, (message) =>
    Effect.suspend(() => {
      subjects.push(/^Subject: (.*)\r$/m.exec(Buffer.from(message).toString())?.[1])
      return fails ? Effect.fail("failed" as const) : Effect.void
    })
  ).pipe(
    Effect.match({
      onFailure: (error) => (error === "failed" ? error : error.code),
      onSuccess: (count) => count
    }),
    Effect.map((result) => ({ result, subjects })),
    Effect.runPromise
  )
}

/** Reads until so many messages were handled: they arrive in their own time. */
const readUntil = async (count: number, options: Parameters<typeof read>[0] = {}) => {
  const handled: Array<string | undefined> = []
  while (handled.length < count) handled.push(...(await read(options)).subjects)
  return handled
}

describe("A mailbox on Dovecot", { timeout: 120_000 }, () => {
  it("D-MAIL-49: a message is read once, again if that failed, and is not deleted", async () => {
    assert.deepStrictEqual(await read(), { result: 0, subjects: [] })
    await send("one")
    assert.deepStrictEqual(await readUntil(1, { fails: true }), ["one"])
    await send("two")
    assert.deepStrictEqual(await readUntil(2), ["one", "two"])
    assert.deepStrictEqual(await read(), { result: 0, subjects: [] })
    assert.lengthOf(await servers.mailsOf("bounces"), 2)
  })

  it("D-MAIL-49: a wrong password and an unknown certificate are failures without the server's text", async () => {
    assert.deepStrictEqual(await read({ password: "wrong" }), { result: "login_refused", subjects: [] })
    assert.deepStrictEqual(await read({ certificates: [] }), { result: "unreachable", subjects: [] })
  })
})
