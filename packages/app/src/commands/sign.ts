import { buffer } from "node:stream/consumers"
import { sign as signBody } from "@calendeal/adapters-identity/crypto"
import { Console, Effect, Option, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { json, readArgument } from "./arguments.ts"

/** Signs a body for POST /api/public/transactions (D-KEY-1). */
export const sign = Command.make(
  "sign",
  {
    prefix: Flag.String("prefix").pipe(Flag.withDescription("The API key's prefix, ak_…")),
    secret: Flag.Redacted("secret").pipe(
      Flag.withDescription(
        'The API key\'s secret, sks_… (keep it in an environment variable: --secret "$SECRET")'
      )
    ),
    body: Flag.String("body").pipe(
      Flag.withDescription("The file with the exact bytes of the body (default: standard input)"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ body, json: asJson, prefix, secret }) {
    const bytes = yield* Option.match(body, {
      onNone: () => Effect.promise(() => buffer(process.stdin)),
      onSome: readArgument
    })
    const signature = signBody(Redacted.value(secret), bytes)
    const header = `Bearer ${prefix}:${signature}`
    yield* Console.log(
      asJson ? JSON.stringify({ signature, authorization: header }) : `Authorization: ${header}`
    )
  })
).pipe(
  Command.withDescription("Print the Authorization header for a request body"),
  Command.withExamples([
    {
      command: 'calendeal sign --prefix ak_… --secret "$SECRET" --body body.json',
      description: "Print the header for a file"
    }
  ])
)
