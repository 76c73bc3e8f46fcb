import { readPast } from "@calendeal/domain/receiver-deliveries"
import type { PaymentConnection, ProviderFault } from "@calendeal/domain/receivers"
import { type DateTime, Effect, Option, Schema } from "effect"

/** No payment can be imported so. */
export class NotImported extends Schema.TaggedError<NotImported>()("NotImported", {
  message: Schema.String,
  remedy: Schema.String
}) {}

/** The time since which a provider is asked. */
export const beginningOf = (since: Option.Option<DateTime.Utc>) =>
  Option.isSome(since)
    ? Effect.succeed(since.value)
    : Effect.fail(
        new NotImported({
          message: "There is no beginning.",
          remedy: "Name it with --since, such as --since 2026-01-01."
        })
      )

/** Records what a provider has since a time, and says what to do if it cannot be asked. */
export const askedPast = Effect.fnUntraced(function* (
  connection: PaymentConnection,
  since: DateTime.Utc,
  isTrial: boolean
) {
  return yield* readPast(connection, since, { isTrial }).pipe(
    Effect.catchTags({
      NoProviderKey: () =>
        Effect.fail(
          new NotImported({
            message: "The connection has no key with which the provider is asked.",
            remedy: "Enter its apiKey."
          })
        ),
      SecretUnreadable: () =>
        Effect.fail(
          new NotImported({
            message: "The connection's key cannot be read.",
            remedy: "Start the command with the SECRETS_KEYS of the service."
          })
        ),
      MalformedReport: () =>
        Effect.fail(
          new NotImported({
            message: "The provider's answer is not what it describes.",
            remedy: "Try again later, or import a file with --from csv."
          })
        ),
      ProviderAskingFailed: ({ fault }) =>
        Effect.fail(
          new NotImported({
            message: `The provider did not answer: ${fault}.`,
            remedy: remedies[fault] ?? "Run the command again: what was recorded counts once."
          })
        )
    })
  )
})

const remedies: Readonly<Partial<Record<ProviderFault, string>>> = {
  unauthorized: "Correct the apiKey of the connection.",
  not_allowed: "Allow the key to read payments, invoices, refunds and disputes."
}
