import { newSecret } from "@calendeal/domain/webhooks"
import { WebAddress } from "@calendeal/domain/event-types"
import { change, sampleWebhook } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { startSink } from "../../processes/sink.ts"
import type { EventFact } from "../history/Snapshot.ts"
import type { Fixture } from "./fixture.ts"

/** A server that receives the events of the workspace. */
export class WebhookReceiver {
  private readonly sink: Awaited<ReturnType<typeof startSink>>

  private constructor(sink: Awaited<ReturnType<typeof startSink>>) {
    this.sink = sink
  }

  static async start(): Promise<WebhookReceiver> {
    return new WebhookReceiver(await startSink())
  }

  /** Adds a webhook for all events of the workspace. */
  connect({ workspace }: Pick<Fixture, "workspace">) {
    const url = WebAddress.make(`http://127.0.0.1:${this.sink.port}/events`)
    const plain = sampleWebhook(workspace.id, { url })
    return Effect.flatMap(newSecret(plain), ({ sealed: sealedSecret }) =>
      change(workspace.id, { _tag: "CreateWebhook", webhook: { ...plain, sealedSecret } })
    )
  }

  /** The events so far. One that was sent again with the same id counts once. */
  events(): ReadonlyArray<EventFact> {
    const events = this.sink.received.map(({ body, head }) => {
      const { data, type } = JSON.parse(body)
      const [, id = ""] = /^webhook-id\n(.*)$/im.exec(head) ?? []
      return [id, { type, about: String(data.uid ?? data.id) }] as const
    })
    return [...new Map(events).values()]
  }

  stop(): void {
    this.sink.close()
  }
}
