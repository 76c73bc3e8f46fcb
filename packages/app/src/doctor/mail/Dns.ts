import { Context, Effect, Layer } from "effect"
import { Resolver } from "node:dns/promises"

/** The TXT records of names in the DNS. */
export class Dns extends Context.Service<
  Dns,
  {
    /** Empty if there are none. Fails if the DNS does not respond. */
    readonly txt: (name: string) => Effect.Effect<ReadonlyArray<string>, "unreachable">
  }
>()("@calendeal/app/doctor/Dns") {}

/** The machine's DNS servers. */
export const dns = Layer.sync(Dns, () => {
  const resolver = new Resolver({ timeout: 3000, tries: 1 })
  return Dns.of({
    txt: (name) =>
      Effect.tryPromise({ try: () => resolver.resolveTxt(name), catch: codeOf }).pipe(
        Effect.map((records) => records.map((parts) => parts.join(""))),
        Effect.catch((code) =>
          absent.includes(code) ? Effect.succeed([]) : Effect.fail("unreachable" as const)
        )
      )
  })
})

const absent = ["ENODATA", "ENOTFOUND"]

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""
