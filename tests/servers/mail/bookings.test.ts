import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type MailService, type MailWorkspace, startMailService } from "./MailService.ts"
import { importIntoXandikos, readCalendar } from "./servers/Calendars.ts"
import { type MailServers, startMailServers } from "./servers/MailServers.ts"
import { parseMail } from "./servers/parsedMail.ts"

describe("The mails of bookings over Postfix and IMAP", () => {
  let servers: MailServers
  let service: MailService
  let workspace: MailWorkspace
  let folder: string

  beforeAll(async () => {
    servers = await startMailServers(["ada", "bob", "hedy", "bounces"])
    service = await startMailService(servers)
    workspace = await service.addWorkspace("acme", "hedy@example.test")
    await service.startWorker()
    folder = await mkdtemp(join(tmpdir(), "calendeal-dav-"))
  })
  afterAll(async () => {
    await service?.stop()
    await servers?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it("D-MAIL-3, D-MAIL-10, D-MAIL-14, D-MAIL-43: book, move and cancel are one thread and one event", async () => {
    const booked = await workspace.book("ada@example.test", 9)
    await servers.waitForMails("ada", 1)
    const moved = await workspace.book("ada@example.test", 11, booked)
    await servers.waitForMails("ada", 2)
    await workspace.cancel(moved)
    for (const user of ["ada", "hedy"]) {
      const mails = await servers.waitForMails(user, 3)
      assert.lengthOf(mails, 3)
      const parsed = await Promise.all(mails.map((mail) => parseMail(mail, servers.zone)))
      const thread = `<${booked.uid}@${service.host}>`
      for (const { header, signatures } of parsed) {
        assert.deepStrictEqual(signatures, [true])
        assert.match(header("authentication-results").join(), /mx\.example\.test;\s+dkim=pass/)
        assert.deepStrictEqual(header("references"), [thread])
        assert.deepStrictEqual(header("in-reply-to"), [thread])
        assert.match(header("from").join(), /<calendar@example\.test>$/)
        assert.match(
          header("reply-to").join(),
          user === "ada" ? /<hedy@example\.test>$/ : /<ada@example\.test>$/
        )
        assert.match(header("return-path").join(), /^<bounces\+[a-z2-7]{52}@example\.test>$/)
        assert.deepStrictEqual(header("auto-submitted"), ["auto-generated"])
      }
      assert.lengthOf(new Set(parsed.flatMap(({ header }) => header("message-id"))), 3)
      assert.deepStrictEqual(
        parsed.flatMap(({ events }) =>
          events.map((event) => [
            event.calendarMethod,
            event.uid,
            event.sequence,
            event.start.slice(11, 16),
            event.organizer,
            event.attendees
          ])
        ),
        [
          { method: "REQUEST", sequence: 0, time: "09:00" },
          { method: "REQUEST", sequence: 1, time: "11:00" },
          { method: "CANCEL", sequence: 2, time: "11:00" }
        ].map(({ method, sequence, time }) => [
          method,
          `${booked.uid}@${service.host}`,
          sequence,
          time,
          "mailto:calendar@example.test",
          [`mailto:${user}@example.test`]
        ])
      )
      const held: Array<unknown> = []
      for (const [index, mail] of mails.entries()) {
        const read = readCalendar(parsed[index]?.textOf("text/calendar") ?? "")
        const event = parsed[index]?.events[0]
        assert.deepStrictEqual(
          [read.method, ...read.entries.map(({ sequence, uid }) => [uid, sequence])],
          [event?.calendarMethod, [event?.uid, event?.sequence]]
        )
        const entries = await importIntoXandikos(folder, user, mail)
        held.push(entries.map(({ start, status }) => [status, start.getUTCHours()]))
      }
      assert.deepStrictEqual(held, [[["CONFIRMED", 9]], [["CONFIRMED", 11]], [["CANCELLED", 11]]])
    }
  })

  it("D-MAIL-40: a greylisted mail is sent again after a minute", async () => {
    const booked = await workspace.book("bob@grey.test", 13)
    // A minute ± 10 %, after the first attempt.
    assert.isAtLeast(await service.secondsUntilRetry(booked), 54)
    assert.deepStrictEqual(await servers.mailsOf("bob"), [])
    await service.skipMinutes()
    assert.lengthOf(await servers.waitForMails("bob", 1), 1)
  })
})
