import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvalidTimezone } from "../contract/index.ts"

const isTimeZone = Schema.is(TimeZoneName)

/** The time zone of this name, or InvalidTimezone (D-HTTP-7). */
export const timeZoneOf = (name: string): Effect.Effect<TimeZoneName, InvalidTimezone> =>
  isTimeZone(name) ? Effect.succeed(name) : Effect.fail(new InvalidTimezone())
