import * as Effect from "effect/Effect"
import { Removals } from "@calendeal/domain/management"
import { createOffering } from "@calendeal/port-contracts/samples"
import { configure, keepKeys, illustrate, signIn } from "./operations/workspaces.ts"
import { bookAll, lookUp } from "./operations/bookings.ts"
import { capture, forget } from "./operations/contacts.ts"
import { pay } from "./operations/payments.ts"
import { deliver, integrate, announce, mail } from "./operations/deliveries.ts"
import { read, meet } from "./operations/calendars.ts"
import { entrust } from "./operations/secrets.ts"
import { share } from "./operations/links.ts"
import { manage } from "./operations/management.ts"
import { report, saveViews, spend } from "./operations/reporting.ts"
import { keepTimes } from "./operations/reservations.ts"

/** Calls every operation of the ports, so that all their statements are sent. */
export const everyOperation = Effect.gen(function* () {
  const offering = yield* createOffering({ hosts: 2, workspace: { partPaymentsAddUp: true } })
  yield* configure(offering)
  yield* keepKeys(offering)
  const booking = yield* bookAll(offering)
  yield* lookUp(offering, booking)
  yield* capture(offering, booking)
  yield* pay(offering, booking)
  yield* deliver(offering)
  yield* integrate(offering)
  yield* read(offering, booking)
  yield* meet(offering, booking)
  yield* announce(offering)
  yield* mail(offering, booking)
  yield* illustrate(offering)
  yield* signIn(offering)
  yield* entrust(offering)
  yield* share(offering)
  yield* keepTimes(offering)
  yield* spend(offering)
  yield* saveViews(offering)
  yield* forget(offering)
  yield* Removals.use((removals) => removals.sweep)
  yield* manage(offering)
  yield* report(offering)
})
