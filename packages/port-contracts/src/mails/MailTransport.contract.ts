import { MailTransport } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { sampleMail } from "../samples/index.ts"

/** A mail as its recipient gets it. */
export interface ReceivedMail {
  readonly messageId: string
  /** The address of the recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The iCalendar object; null: none. */
  readonly calendar: string | null
}

/** The contract of `MailTransport` with a server that accepts everything. `received`: the mails of the server, in any order. */
export const mailTransportContract = <R, E>(
  adapter: string,
  ports: Layer<MailTransport | R, E>,
  received: Effect.Effect<ReadonlyArray<ReceivedMail>, never, R>
) =>
  layer(ports)(`MailTransport / ${adapter}`, (it) => {
    it.effect("D-MAIL-40: has a sender, and verifies that its server can be used", () =>
      Effect.gen(function* () {
        const { installation, verify } = yield* MailTransport
        assert.isTrue(Option.isSome(installation))
        assert.isNull(yield* verify(null))
      })
    )

    it.effect("D-MAIL-40: delivers what the mail contains", () =>
      Effect.gen(function* () {
        const { send } = yield* MailTransport
        for (const calendar of [sampleMail().calendar, null]) {
          const mail = sampleMail({ calendar })
          assert.deepStrictEqual(yield* send(mail, null), Outcome.Delivered())
          const found = (yield* received).filter(({ messageId }) => messageId === mail.messageId)
          assert.deepStrictEqual(found.map(withPlainLines), [
            withPlainLines({
              messageId: mail.messageId,
              to: mail.to.address,
              subject: mail.subject,
              text: mail.text,
              html: mail.html,
              calendar: calendar?.content ?? null
            })
          ])
        }
      })
    )

    it.effect("D-MAIL-43: sends a mail again under the same Message-ID", () =>
      Effect.gen(function* () {
        const { send } = yield* MailTransport
        const mail = sampleMail()
        for (const _ of [1, 2]) assert.deepStrictEqual(yield* send(mail, null), Outcome.Delivered())
        const ids = (yield* received).map(({ messageId }) => messageId)
        assert.include(ids, mail.messageId)
      })
    )
  })

/** A transport may change the ends of lines, and add one at the end. */
const withPlainLines = (mail: ReceivedMail): ReceivedMail => ({
  ...mail,
  text: plainLines(mail.text),
  html: plainLines(mail.html),
  calendar: mail.calendar === null ? null : plainLines(mail.calendar)
})

const plainLines = (text: string): string => text.replaceAll("\r\n", "\n").trimEnd()
