import type * as Effect from "effect/Effect"
import { Email, PersonName } from "@calendeal/domain/contacts"
import type { createOffering } from "@calendeal/port-contracts/samples"

/** What `createOffering` made. */
export type Staged = Effect.Success<ReturnType<typeof createOffering>>

export const person = (name: string) => ({
  name: PersonName.make(name),
  email: Email.make(`${name}.${crypto.randomUUID()}@example.com`)
})
