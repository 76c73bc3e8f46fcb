import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { mailShop, mailsTo, propertyOf, readable } from "../kit/http/mails.shop.ts"
import { Service } from "../kit/http/specification.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { fromNewIp, startIn } from "../kit/http/requests.ts"

const people = ["ada@whole.example", "bob@whole.example", "cy@whole.example"]
/** Without tokens and ids, in which a short name can stand by chance. */
const said = (text: unknown) => String(text).replaceAll(/[\w+-]{20,}/g, "")

const room = [{ kind: "video", conferencingLink: "https://meet.example/group" }]

describe("Mails of a whole group", () => {
  specificationWithMailServer("mails of a whole group", (it) => {
    it.effect(
      "D-SEAT-6, D-SEAT-10, D-SEAT-11: each person gets one mail of their own meeting, and no name of another",
      () =>
        Effect.gen(function* () {
          const shop = yield* mailShop({ seats: 5, locations: room })
          const { at, book, call, mails } = shop
          const uids = yield* Effect.forEach(people, (email) => book({ email, name: email.slice(0, 3) }))
          yield* worker
          /** The mails since the last call, which each person has exactly one of, and whose calendar says this. */
          let seen = mails().length
          const toEach = Effect.fnUntraced(function* (method: string, sequence: number) {
            yield* worker
            const fresh = mails().slice(seen)
            seen = mails().length
            people.forEach((email, nth) => {
              const [mail, ...others] = mailsTo(fresh, email)
              if (mail === undefined || others.length > 0) return assert.fail(`${email} has ${others.length}`)
              assert.deepStrictEqual(
                ["METHOD", "UID", "SEQUENCE"].map((name) => propertyOf(mail, name)),
                [method, propertyOf(mailsTo(mails(), email)[0] ?? mail, "UID"), String(sequence)]
              )
              assert.include(String(propertyOf(mail, "UID")), String(uids[nth]))
              for (const other of people) if (other !== email) assert.notInclude(readable(mail), other)
            })
          })
          const path = `${at}/bookings/${String(uids[0])}/group`
          const moved = yield* call("POST", `${path}/reschedule`, { startAt: startIn(6) })
          assert.strictEqual(moved.status, 200, moved.text)
          assert.lengthOf(itemsOf(moved), 3)
          yield* toEach("REQUEST", 1)
          assert.strictEqual((yield* call("POST", `${path}/reschedule`, { startAt: startIn(6) })).status, 200)
          yield* worker
          assert.strictEqual(mails().length, seen)
          assert.strictEqual((yield* call("POST", `${path}/cancel`, { reason: "Ill" })).status, 200)
          yield* toEach("CANCEL", 2)
        })
    )

    it.effect.each([false, true])(
      "D-SEAT-6, D-SEAT-13: with showsAttendees %s, bookers see first names of their group on their page and in mails, guests none",
      (showsAttendees) =>
        Effect.gen(function* () {
          const { get } = yield* Service
          const { book, mails } = yield* mailShop({ seats: 5, locations: room, showsAttendees })
          const names = ["Zoe Smith", "Ben https://spam.example", "Ada Jones"]
          const guests = { "gus@whole.example": "Gus Brown" }
          for (const [nth, name] of names.entries())
            yield* book({ email: String(people[nth]), name, ...(nth === 2 && { guests }) })
          yield* worker
          const [first, last, guest] = [people[0], people[2], "gus@whole.example"].map((to) =>
            mailsTo(mails(), String(to)).map(readable).join("\n")
          )
          const shown = showsAttendees ? assert.include : assert.notInclude
          for (const name of ["Ada", "Ben", "Gus"]) shown(said(first), name)
          for (const name of ["Ben", "Zoe"]) shown(said(last), name)
          assert.notMatch(said(first), /spam|Jones|Brown/)
          assert.notMatch(said(last), /spam|Smith/)
          assert.notMatch(said(guest), /Zoe|Ben|spam/)
          const seen = (text: unknown) =>
            Effect.map(
              get("/booking-summary", {
                ...fromNewIp(),
                authorization: `Bearer ${/#booking=([\w.-]+)/.exec(String(text))?.[1]}`
              }),
              ({ body, text: whole }) => {
                assert.notMatch(whole, /spam|bob@/)
                return Object(body["link"]).other_attendees
              }
            )
          assert.deepStrictEqual(yield* seen(first), showsAttendees ? ["Ada", "Ben", "Gus"] : undefined)
          assert.isUndefined(yield* seen(guest))
        })
    )
  })
})
