import { setTimeout as sleep } from "node:timers/promises"
import type { SeededRandom } from "../../http/SeededRandom.ts"
import type { CrashableDatabase } from "../environment/Database.ts"
import type { CalendarServer } from "../environment/CalendarServer.ts"
import type { Service } from "../environment/Service.ts"
import type { CommitFault } from "../wire/FaultProxy.ts"

/** The number of injected faults by kind. */
export interface Caused {
  kills: number
  crashes: number
  cuts: number
  /** Commits and statements selected for faults. The proxies count those that took effect. */
  injected: number
  /** Kills after the calendar server has carried out a request, before the service stores the result. */
  killsInWrite: number
}

/** Milliseconds within which a service must recover after the database is back. */
const timeLimitMillis = 30_000

/** The faults of a round by their shares. Each round is shuffled, so that no kind is missing for long. */
const faultsOfRound = [
  ...Array<"kill">(2).fill("kill"),
  "crash",
  ...Array<"cut">(3).fill("cut"),
  "killInNextWrite",
  ...Array<"cutNextStatement">(2).fill("cutNextStatement"),
  ...Array<"failNextCommit">(8).fill("failNextCommit")
] as const

/** Injects faults into services, database and proxies, one after the other, by the seed. */
export class Faults {
  readonly caused: Caused = { kills: 0, crashes: 0, cuts: 0, injected: 0, killsInWrite: 0 }
  /** Services that did not recover. */
  readonly notRecovered: Array<string> = []
  private readonly restarts = new Map<Service, Promise<void>>()
  private round: Array<(typeof faultsOfRound)[number]> = []
  private readonly random: SeededRandom
  private readonly database: CrashableDatabase
  private readonly services: readonly [Service, ...ReadonlyArray<Service>]
  private readonly calendars: CalendarServer

  constructor(
    random: SeededRandom,
    database: CrashableDatabase,
    services: readonly [Service, ...ReadonlyArray<Service>],
    calendars: CalendarServer
  ) {
    this.random = random
    this.database = database
    this.services = services
    this.calendars = calendars
  }

  /** Injects faults while `isRunning` returns true. All services are ready again when it returns. */
  async during(isRunning: () => boolean): Promise<void> {
    // At least once in each run.
    this.killInNextWrite()
    while (isRunning()) {
      await sleep(this.random.between(100, 900))
      await this.injectOne()
    }
    this.calendars.loseNoResponse()
    await Promise.all(this.restarts.values())
    await this.waitUntilReady()
  }

  /** The next fault of the round. */
  private async injectOne(): Promise<void> {
    if (this.round.length === 0) this.round = this.random.shuffled(faultsOfRound)
    const service = this.random.oneOf(this.services)
    switch (this.round.pop()) {
      case "kill":
        return this.kill(service)
      case "crash":
        return this.crash()
      case "cut":
        return this.cut(service)
      case "killInNextWrite":
        return this.killInNextWrite()
      case "cutNextStatement":
        this.caused.injected += 1
        return service.proxy.cutNextStatement()
      case "failNextCommit": {
        this.caused.injected += 1
        const fault: CommitFault = this.random.chance(8)
          ? "unending"
          : this.random.oneOf(["unsent", "unanswered", "unanswered"])
        return service.proxy.failNextCommit(fault)
      }
    }
  }

  /** Continues while the process restarts, because a start takes longer than most faults. */
  private kill(service: Service): void {
    if (this.restarts.has(service)) return
    this.caused.kills += 1
    const pause = this.random.between(0, 300)
    const restart = async () => {
      await service.kill()
      await sleep(pause)
      await service.start()
      this.restarts.delete(service)
    }
    this.restarts.set(service, restart())
  }

  /** Kills all services, because any of them may have sent the request. */
  private killInNextWrite(): void {
    this.calendars.loseNextResponse(() => {
      this.caused.killsInWrite += 1
      for (const service of this.services) this.kill(service)
    })
  }

  /** The services are not restarted; they must recover. */
  private async crash(): Promise<void> {
    this.caused.crashes += 1
    await this.database.crash(this.random.between(0, 2000))
    for (const { proxy } of this.services) proxy.forwardTo(this.database.port)
    await this.waitUntilReady()
  }

  private async waitUntilReady(): Promise<void> {
    for (const [index, service] of this.services.entries()) {
      const end = Date.now() + timeLimitMillis
      // After one positive answer it is not asked again: an armed fault may strike the next check of a healthy service.
      let fault = await service.readiness()
      // A restart has its own loop. It may begin during the wait.
      while (fault !== null && !this.restarts.has(service) && Date.now() < end) {
        await sleep(50)
        fault = await service.readiness()
      }
      if (fault !== null && !this.restarts.has(service))
        this.notRecovered.push(`service ${index} did not recover: ${fault}`)
    }
  }

  private cut({ proxy }: Service): void {
    this.caused.cuts += 1
    proxy.cut()
  }
}
