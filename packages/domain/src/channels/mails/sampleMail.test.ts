import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import {
  sampleEventType,
  sampleHost,
  sampleMailSettings,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { languages } from "../../kernel/texts/index.ts"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { MailAudience, MailKind } from "./MailKind.ts"
import { sampleMail } from "./sampleMail.ts"

const timezone = TimeZoneName.make("America/New_York")
const workspace = sampleWorkspace({ timezone })
const settings = sampleMailSettings(workspace.id)
const eventType = sampleEventType(workspace.id, [sampleHost(workspace.id)])

describe("sampleMail", () => {
  it.prop(
    "D-MAIL-35: shows each recipient what a real mail shows, with the settings",
    [
      MailKind,
      MailAudience,
      Schema.Literals(languages),
      Schema.Boolean,
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))
    ],
    ([kind, audience, language, hasEventType, minutes]) => {
      const now = sampleTime(minutes)
      const mail = sampleMail({
        kind,
        audience,
        language,
        workspace,
        settings,
        eventType: hasEventType ? eventType : null,
        hosts: [],
        now,
        service: new URL("https://book.calendeal.example")
      })
      const text = JSON.stringify(mail)
      assert.strictEqual(mail.workspace.name, settings.senderName)
      assert.isTrue(DateTime.isGreaterThan(mail.startAt, DateTime.add(now, { days: 6 })))
      assert.strictEqual(DateTime.toParts(DateTime.setZoneNamedUnsafe(mail.startAt, timezone)).hour, 10)
      assert.strictEqual(mail.title, hasEventType ? eventType.title : "Intro")
      if (audience === "guest") assert.notInclude(text, "ada@example.com")
      if (audience !== "booker") assert.isNull(mail.links.cancel)
      assert.strictEqual(mail.links.unsubscribe !== null, kind === "reminder")
      assert.strictEqual(mail.previousStartAt !== null, kind === "moved" || kind === "reassigned")
    }
  )
})
