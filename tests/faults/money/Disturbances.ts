import { setTimeout as sleep } from "node:timers/promises"
import type { openMockStripe } from "@calendeal/port-contracts/mock-server"
import type { Database } from "../../kit/faults/environment/Database.ts"
import type { Service } from "../../kit/faults/environment/Service.ts"
import type { SeededRandom } from "../../kit/http/SeededRandom.ts"

type Disturbance = "kill" | "crash" | "outage"

/** Kills of the service, stops of PostgreSQL, and outages of the provider's API, one after the other. */
export class Disturbances {
  readonly caused = { kills: 0, crashes: 0, outages: 0 }
  private round: Array<Disturbance> = []
  private readonly random: SeededRandom
  private readonly database: Database
  private readonly service: Service
  private readonly api: Awaited<ReturnType<typeof openMockStripe>>

  constructor(
    random: SeededRandom,
    environment: {
      readonly api: Awaited<ReturnType<typeof openMockStripe>>
      readonly database: Database
      readonly service: Service
    }
  ) {
    this.random = random
    this.api = environment.api
    this.database = environment.database
    this.service = environment.service
  }

  hasCausedAll(): boolean {
    return Object.values(this.caused).every((times) => times > 0)
  }

  /** Disturbs while `isRunning`. `after`: called after each disturbance, when the service is ready again. */
  async during(isRunning: () => boolean, after: () => Promise<void>): Promise<void> {
    while (isRunning()) {
      await sleep(this.random.between(500, 2500))
      await this.disturb()
      await after()
    }
  }

  private disturb(): Promise<void> {
    if (this.round.length === 0)
      this.round = this.random.shuffled(["kill", "kill", "crash", "outage", "outage"])
    switch (this.round.pop()) {
      case "kill":
        return this.kill()
      case "crash":
        return this.crash()
      default:
        return this.outage()
    }
  }

  private async kill(): Promise<void> {
    this.caused.kills += 1
    await this.service.kill()
    await sleep(this.random.between(0, 500))
    await this.service.start()
  }

  private async crash(): Promise<void> {
    this.caused.crashes += 1
    await this.database.crash(this.random.between(0, 2000))
    this.service.proxy.forwardTo(this.database.port)
    while (!(await this.service.isReady())) await sleep(50)
  }

  /** It answers 503, or loses what it had to say. */
  private async outage(): Promise<void> {
    this.caused.outages += 1
    const trouble = this.random.oneOf<503 | "lost">([503, "lost"])
    this.api.state.trouble = () => trouble
    await sleep(this.random.between(500, 3000))
    this.api.state.trouble = () => null
  }
}
