import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { type MailService, type MailWorkspace, startMailService } from "./MailService.ts"
import { type MailServers, startMailServers } from "./servers/MailServers.ts"

describe("Bounces of Postfix", () => {
  let servers: MailServers
  let service: MailService
  let workspace: MailWorkspace
  let folder: string

  beforeAll(async () => {
    servers = await startMailServers(["hedy", "bounces", "ada"])
    service = await startMailService(servers)
    workspace = await service.addWorkspace("acme", "hedy@example.test")
    await service.startWorker()
    folder = await mkdtemp(join(tmpdir(), "calendeal-bounces-"))
  })
  afterAll(async () => {
    await service?.stop()
    await servers?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const pass = async (message: string): Promise<string> => {
    const file = join(folder, "message.eml")
    await writeFile(file, message)
    return service.run("bounce", "--message", file)
  }

  it("D-MAIL-41, D-MAIL-46: a bounce marks its mail as failed, and the address gets no further mails", async () => {
    const first = await workspace.book("unknown@example.test", 9)
    const [bounce = ""] = await servers.waitForMails("bounces", 1)
    assert.deepStrictEqual(await service.waitUntilSettled(first, "booker"), ["delivered"])
    for (const _ of ["first", "repeated"]) assert.include(await pass(bounce), "Recorded.")
    assert.deepStrictEqual(await service.waitUntilSettled(first, "booker"), ["dead bounced_5_1_1"])

    const second = await workspace.book("unknown@example.test", 11)
    assert.deepStrictEqual(await service.waitUntilSettled(second, "booker"), ["skipped suppressed"])
    assert.deepStrictEqual(await service.waitUntilSettled(second, "host"), ["delivered"])
    assert.lengthOf(await servers.mailsOf("bounces"), 1)
  })

  it("D-MAIL-46: a bounce to a changed token, and a mail that is none, change nothing", async () => {
    const [bounce = ""] = await servers.waitForMails("bounces", 1)
    const forged = bounce.replaceAll(/bounces\+[a-z2-7]{52}/g, `bounces+${"a".repeat(52)}`)
    assert.include(await pass(forged), "Ignored: not about a mail of this installation.")
    const booked = await workspace.book("ada@example.test", 13)
    const [mail = ""] = await servers.waitForMails("ada", 1)
    assert.include(await pass(mail), "Ignored: not a report")
    assert.deepStrictEqual(await service.waitUntilSettled(booked, "booker"), ["delivered"])
  })

  it("D-MAIL-41, D-MAIL-46: a mail that Postfix gives up has failed, and the address still gets mails", async () => {
    const first = await workspace.book("ada@slow.test", 12)
    const [, bounce = ""] = await servers.waitForMails("bounces", 2)
    assert.match(bounce, /^Action: failed\r?\nStatus: 4\.4\.1\r?$/m)
    assert.include(await pass(bounce), "Recorded.")
    assert.deepStrictEqual(await service.waitUntilSettled(first, "booker"), ["dead bounced_4_4_1"])
    const second = await workspace.book("ada@slow.test", 14)
    assert.deepStrictEqual(await service.waitUntilSettled(second, "booker"), ["delivered"])
    await servers.waitForMails("bounces", 3)
  })

  it("D-MAIL-40, D-MAIL-41: a mail that Postfix refuses has failed, and the address gets no further mails", async () => {
    const first = await workspace.book("ada@rejects.test", 15)
    assert.deepStrictEqual(await service.waitUntilSettled(first, "booker"), ["dead smtp_550_5_1_1"])
    const second = await workspace.book("ada@rejects.test", 17)
    assert.deepStrictEqual(await service.waitUntilSettled(second, "booker"), ["skipped suppressed"])
  })

  it("D-MAIL-41, D-MAIL-46, D-MAIL-49: a worker reads the mailbox for bounces, and records what it finds", async () => {
    const first = await workspace.book("missing@example.test", 19)
    assert.deepStrictEqual(await service.waitUntilSettled(first, "booker"), ["delivered"])
    await servers.waitForUnseen("bounces", 1)
    const { password, port } = servers.imap
    await service.startWorker({ BOUNCE_IMAP_URL: `imaps://bounces:${password}@localhost:${port}/INBOX` })
    await vi.waitFor(
      async () =>
        assert.deepStrictEqual(await service.waitUntilSettled(first, "booker"), ["dead bounced_5_1_1"]),
      { timeout: 30_000, interval: 200 }
    )
    const second = await workspace.book("missing@example.test", 21)
    assert.deepStrictEqual(await service.waitUntilSettled(second, "booker"), ["skipped suppressed"])
    assert.lengthOf(await servers.mailsOf("bounces"), 4)
  })
})
