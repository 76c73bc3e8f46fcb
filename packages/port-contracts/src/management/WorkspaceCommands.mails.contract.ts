import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Email } from "@calendeal/domain/contacts"
import { copiesOf, defaultMailSettings, type MailSettings, Suppressions } from "@calendeal/domain/mails"
import {
  findMailSettings,
  Outdated,
  ResourceNotFound,
  UnknownReference,
  WorkspaceQueries
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createBooking,
  createOffering,
  createWorkspaceWithOwner,
  deliverAll,
  plain,
  sampleAccessToken,
  sampleAddressHash,
  sampleBookingUid,
  sampleMailSettings,
  sampleMember,
  sampleNow,
  sampleSuppression,
  sampleTime
} from "../samples/index.ts"
import { commits, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** Mail settings, their sender, and suppressed addresses. */
export const mails = (it: Suite) => {
  it.effect(
    "D-MAIL-30: a workspace has the default mail settings at version 0 until a change stores them",
    () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const [id, other] = [yield* newWorkspace, yield* newWorkspace]
        assert.deepStrictEqual(yield* current(id), [plain(defaultMailSettings(id)), 0])
        const settings = sampleMailSettings(id)
        yield* refuses(id, { _tag: "UpdateMailSettings", settings, version: 1 }, new Outdated())
        yield* commits(id, { _tag: "UpdateMailSettings", settings, version: 0 })
        assert.deepStrictEqual(yield* current(id), [plain(settings), 1])
        yield* refuses(id, { _tag: "UpdateMailSettings", settings, version: 0 }, new Outdated())
        const bare = sampleMailSettings(id, { sender: null, server: null, paragraphs: [] })
        yield* change(id, { _tag: "UpdateMailSettings", settings: bare, version: 1 }, { at: sampleTime(5) })
        const stored = Option.getOrThrow(yield* queries.find(id, "mailSettings", id))
        assert.deepStrictEqual(plain(stored), plain({ value: bare, version: 2, createdAt: sampleNow }))
        assert.deepStrictEqual(yield* current(other), [plain(defaultMailSettings(other)), 0])
      })
  )

  it.effect("D-MAIL-31: a sender is verified only with its current address, and a new address is not", () =>
    Effect.gen(function* () {
      const id = yield* newWorkspace
      const address = Email.make("booking@northwind.example")
      const verify = { _tag: "VerifySender", address } as const
      const sender = { address, verifiedAt: null }
      yield* refuses(id, verify, new ResourceNotFound())
      const store = (changed: MailSettings["sender"], version: number) =>
        change(id, {
          _tag: "UpdateMailSettings",
          settings: sampleMailSettings(id, { sender: changed }),
          version
        })
      yield* store({ address, verifiedAt: sampleTime(-5) }, 0)
      assert.deepStrictEqual(yield* senderOf(id), plain(sender))
      yield* refuses(
        id,
        { ...verify, address: Email.make("other@northwind.example") },
        new ResourceNotFound()
      )
      yield* commits(id, verify)
      assert.deepStrictEqual(yield* senderOf(id), plain({ address, verifiedAt: sampleNow }))
      yield* store(sender, 2)
      assert.deepStrictEqual(yield* senderOf(id), plain({ address, verifiedAt: sampleNow }))
      const other = { address: Email.make("new@northwind.example"), verifiedAt: sampleNow }
      yield* store(other, 3)
      assert.deepStrictEqual(yield* senderOf(id), plain({ ...other, verifiedAt: null }))
    })
  )

  it.effect(
    "D-MAIL-38: lifts the suppressions of an address under all of its hashes, in its workspace only",
    () =>
      Effect.gen(function* () {
        const suppressions = yield* Suppressions
        const [id, other] = [yield* newWorkspace, yield* newWorkspace]
        const [newest, older] = [sampleAddressHash(), sampleAddressHash()]
        const lift = { _tag: "DeleteSuppression", hashes: [newest, older] } as const
        yield* suppressions.add(sampleSuppression(id, { hash: older }))
        yield* suppressions.add(sampleSuppression(id))
        yield* refuses(other, lift, new ResourceNotFound())
        assert.isTrue(Option.isSome(yield* suppressions.find(id, [newest, older])))
        yield* commits(id, lift)
        assert.isTrue(Option.isNone(yield* suppressions.find(id, [newest, older])))
        yield* refuses(id, lift, new ResourceNotFound())
      })
  )

  it.effect("D-MAIL-55: posts a copy of the mails to the booker, guests, hosts and members with mails", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const [member, other] = [
        sampleMember(id, { bookingMails: true }),
        sampleMember(id, { email: "other@northwind.example" })
      ]
      for (const one of [member, other])
        yield* change(id, { _tag: "CreateMember", member: one, token: sampleAccessToken(one.userId) })
      const booking = yield* createBooking(offering)
      yield* deliverAll(id)
      const recipients = ["booker", `member-${member.userId}`]
      const resend = { _tag: "ResendMails", uid: booking.uid, recipients, copy: "abc" } as const
      yield* commits(id, resend)
      assert.deepStrictEqual<ReadonlyArray<unknown>>(
        yield* deliverAll(id),
        copiesOf(booking, recipients, "abc")
      )
      for (const unknown of ["guest-7", `member-${other.userId}`, `host-${member.userId}`])
        yield* refuses(
          id,
          { ...resend, recipients: ["booker", unknown] },
          new UnknownReference({
            path: ["recipients", 1],
            message: "must be a recipient of mails about the booking",
            code: "no_recipient"
          })
        )
      yield* refuses(id, { ...resend, uid: sampleBookingUid() }, new ResourceNotFound())
      assert.deepStrictEqual(yield* deliverAll(id), [])
    })
  )

  it.effect("removing a workspace removes its mail settings and suppressions", () =>
    Effect.gen(function* () {
      const [queries, suppressions] = [yield* WorkspaceQueries, yield* Suppressions]
      const id = yield* newWorkspace
      const suppression = sampleSuppression(id)
      yield* change(id, { _tag: "UpdateMailSettings", settings: sampleMailSettings(id), version: 0 })
      yield* suppressions.add(suppression)
      yield* change(id, { _tag: "DeleteWorkspace" })
      yield* suppressions.add(suppression)
      assert.isTrue(Option.isNone(yield* queries.find(id, "mailSettings", id)))
      assert.isTrue(Option.isNone(yield* suppressions.find(id, [suppression.hash])))
    })
  )
}

const newWorkspace = Effect.map(createWorkspaceWithOwner(), ({ workspace }) => workspace.id)

const current = (id: WorkspaceId) =>
  Effect.map(findMailSettings(id), ({ value, version }) => [plain(value), version])

const senderOf = (id: WorkspaceId) => Effect.map(findMailSettings(id), ({ value }) => plain(value.sender))
