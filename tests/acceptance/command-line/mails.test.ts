import * as Memory from "@calendeal/adapters-memory"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { MailRecipient } from "@calendeal/domain/consistency"
import { listAll } from "@calendeal/domain/management"
import {
  createBooking,
  createOffering,
  enterDeliveries,
  sampleMailDelivery,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCommand } from "../../kit/command-line/runCommand.ts"

it.live(
  "D-MAIL-55, D-MAIL-56: lists the mails of a booking without addresses, and sends them again, audited",
  () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(Postgres.migrations)
      const ports = Layer.mergeAll(
        Postgres.layer.pipe(Layer.provide(postgres({ url, role: Postgres.serviceRole }))),
        Memory.Throttle.layer
      )
      const { booking, workspace } = yield* Effect.gen(function* () {
        const offering = yield* createOffering()
        const made = yield* createBooking(offering)
        const failed = { status: "dead", reason: "smtp_550_5_1_1", settledAt: sampleTime(1) } as const
        yield* enterDeliveries(sampleMailDelivery(made, { recipient: MailRecipient.make("booker") }, failed))
        return { booking: made, workspace: offering.workspace }
      }).pipe(Effect.provide(ports, { local: true }))
      const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "calendeal-mails-")))
      const run = (...words: ReadonlyArray<string>) =>
        Effect.promise(() =>
          runCommand(["mails", ...words, "--workspace", workspace.slug], {
            DATABASE_URL: Redacted.value(url),
            DATA_DIR: folder
          })
        )

      const listed = yield* run("list", "--booking", booking.uid)
      assert.match(listed.output, /confirmed to booker {2}failed \(smtp_550_5_1_1\)/)
      assert.notInclude(listed.output, "@")
      assert.deepStrictEqual(yield* run("resend", "--booking", booking.uid), {
        code: 0,
        output: "Sent again to booker."
      })
      const log = yield* listAll(workspace.id, "auditLog", {}).pipe(Effect.provide(ports, { local: true }))
      const [entry] = log.filter(({ action }) => action === "booking.resend_mails")
      assert.deepStrictEqual([entry?.subject, entry?.actor._tag], [booking.uid, "CommandLine"])

      for (const [words, problem] of [
        [["--booking", "bk_0000000000000000000000"], /no booking with this uid/],
        [["--booking", booking.uid, "--recipient", "guest-7"], /A recipient gets no mails about this booking/]
      ] as const) {
        const { code, output } = yield* run("resend", ...words)
        assert.strictEqual(code, 1)
        assert.match(output, problem)
      }
    }).pipe(Effect.scoped),
  120_000
)
