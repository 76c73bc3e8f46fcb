import { layer, type Vitest } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { holdHandler } from "@calendeal/domain/holds"
import { mailHandler, reminderHandler } from "@calendeal/domain/mail-deliveries"
import { MailTransport, type OutgoingMail, type OwnSmtpServer } from "@calendeal/domain/mails"
import {
  type Delivery,
  type DestinationHandlers,
  type PortsOf,
  deliverNext,
  handOut,
  Outcome
} from "@calendeal/domain/outbox"
import { paymentHandler } from "@calendeal/domain/payment-deliveries"
import { reportHandler } from "@calendeal/domain/receiver-deliveries"
import { accountHandler } from "@calendeal/domain/sign-in"
import { webhookHandler } from "@calendeal/domain/webhook-payloads"
import { Context, Effect, Layer, Option } from "effect"
import { type DomainPorts, onStore, store } from "./ports.ts"
import { Service, service } from "./Service.ts"

/** One attempt to send a mail. */
export interface Arrival {
  readonly mail: OutgoingMail
  /** Null: the installation's server. */
  readonly server: OwnSmtpServer | null
}

/** A mail server in this process, which accepts all mails by default. */
export class MailServer extends Context.Service<
  MailServer,
  {
    /** Every attempt, the oldest first. */
    readonly arrivals: ReadonlyArray<Arrival>
    /** Waits for the next attempt. */
    readonly arrival: Effect.Effect<void>
    /** Sets the next replies. */
    readonly replyWith: (reply: (mail: OutgoingMail) => Outcome | "never") => void
  }
>()("@calendeal/tests/MailServer") {
  static readonly layer = Layer.effectContext(
    Effect.sync(() => {
      const arrivals: Array<Arrival> = []
      const waiting: Array<() => void> = []
      let reply = (_: OutgoingMail): Outcome | "never" => Outcome.Delivered()
      const transport = MailTransport.of({
        installation: Option.some({
          address: Email.make("booking@calendeal.example"),
          bounceAddress: Email.make("bounces@calendeal.example")
        }),
        installationRoute: { _tag: "Server", host: "smtp.calendeal.example", port: 587 },
        // The other fibers run before the reply, as with a real server.
        send: (mail, server) =>
          Effect.gen(function* () {
            yield* Effect.yieldNow
            arrivals.push({ mail, server })
            for (const arrived of waiting.splice(0)) arrived()
            const outcome = reply(mail)
            return outcome === "never" ? yield* Effect.never : outcome
          }),
        verify: () => Effect.succeed(null)
      })
      const server = MailServer.of({
        arrivals,
        arrival: Effect.callback<void>((resume) => {
          waiting.push(() => resume(Effect.void))
        }),
        replyWith: (next) => void (reply = next)
      })
      return Context.make(MailTransport, transport).pipe(Context.add(MailServer, server))
    })
  )
}

type Tests = (it: Vitest.MethodsNonLive<Service | MailServer | DomainPorts>) => void

/** Runs acceptance tests over HTTP with a mail server, on a service of their own, because they send all that is due. */
export const specificationWithMailServer = (
  title: string,
  tests: Tests,
  ports: Layer.Layer<DomainPorts, Layer.Error<typeof onStore>> = onStore
) =>
  layer(service(Layer.merge(ports, Layer.fresh(MailServer.layer))), {
    excludeTestServices: true,
    timeout: "3 minutes"
  })(`${title} (${store})`, tests)

const handlers: DestinationHandlers<
  PortsOf<
    | typeof accountHandler
    | typeof holdHandler
    | typeof mailHandler
    | typeof paymentHandler
    | typeof reportHandler
    | typeof webhookHandler
  >
> = {
  mail: mailHandler,
  reminder: reminderHandler,
  account: accountHandler,
  hold: holdHandler,
  payment: paymentHandler,
  receiver: reportHandler,
  webhook: webhookHandler
}

const handOutAll = Effect.repeat(handOut(handlers), { while: ({ isMore }) => isMore })

/** Plans all mails without sending them. */
export const plan = Effect.flatMap(Service, ({ withPorts }) => withPorts(Effect.asVoid(handOutAll)))

/** Sends all mails and webhooks that are due, as a worker does. Returns the mails after their attempts. */
const sendDue = Effect.gen(function* () {
  yield* handOutAll
  const after: Array<Delivery> = []
  for (;;) {
    const attempted = yield* deliverNext(handlers)
    if (Option.isNone(attempted)) break
    after.push(...attempted.value.after)
    // A mail that failed posts a message.
    yield* handOutAll
  }
  return after.filter(({ message }) => message._tag === "SendMail")
})

/** Some workers, which send all mails that are due by the service's clock. */
export const workers = Effect.fnUntraced(function* (count: number) {
  const { withPorts } = yield* Service
  const all = yield* withPorts(
    Effect.all(
      Array.from({ length: count }, () => sendDue),
      { concurrency: "unbounded" }
    )
  )
  return all.flat()
})

/** One worker. */
export const worker = workers(1)

/** The recipient, the status and the reason of each mail. */
export const statesOf = (deliveries: ReadonlyArray<Delivery>) =>
  deliveries.map(({ eventName, message, reason, status }) =>
    [
      eventName,
      message._tag === "SendMail" ? message.recipient.replace(/-.*/, "") : "",
      status,
      ...(reason === null ? [] : [reason])
    ].join(" ")
  )
