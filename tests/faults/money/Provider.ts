import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { SeededRandom } from "../../kit/http/SeededRandom.ts"

interface Call {
  readonly url: string
  readonly body: string
  readonly sign: (body: string) => Readonly<Record<string, string>>
}

/** Delivers calls as providers do: late, some of them twice, in no order, and again until they are answered 2xx. */
export class Provider {
  /** Calls, attempts, and attempts without a 2xx. */
  readonly figures = { calls: 0, attempts: 0, refused: 0 }
  private readonly deliveries = new Set<Promise<void>>()
  private readonly random: SeededRandom

  constructor(random: SeededRandom) {
    this.random = random
  }

  send(call: Call): void {
    const delays = [this.random.between(0, 3000)]
    if (this.random.chance(30)) delays.push(this.random.between(0, 20_000))
    for (const delay of delays) {
      const delivery = this.deliver(call, delay).finally(() => this.deliveries.delete(delivery))
      this.deliveries.add(delivery)
    }
  }

  /** When every call was answered 2xx. */
  async delivered(): Promise<void> {
    while (this.deliveries.size > 0) await Promise.all(this.deliveries)
  }

  private async deliver({ body, sign, url }: Call, delay: number): Promise<void> {
    this.figures.calls += 1
    await sleep(delay)
    for (let tries = 0; ; tries++) {
      this.figures.attempts += 1
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `10.${randomBytes(3).join(".")}`,
          ...sign(body)
        },
        body,
        signal: AbortSignal.timeout(15_000)
      }).catch(() => undefined)
      if (answer?.ok === true) return
      this.figures.refused += 1
      // Ever later: calls that all come again at once would keep a service that starts from its first answer.
      await sleep(this.random.between(200, 1200) * 2 ** Math.min(tries, 4))
    }
  }
}
