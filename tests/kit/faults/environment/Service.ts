import { setTimeout as sleep } from "node:timers/promises"
import { bundle, compiled } from "../../build/built.ts"
import { freePort, type Process, startProgram } from "../../processes/Process.ts"
import type { FaultProxy } from "../wire/FaultProxy.ts"
import type { CrashableDatabase } from "./Database.ts"

/** Milliseconds within which a process must exit: its grace time and a reserve for a busy machine. */
const timeLimitMillis = 30_000

/** A service process and its connection to the database: a proxy that injects faults, or the database itself. */
export class Service<Target extends { readonly port: number } = FaultProxy> {
  readonly proxy: Target
  readonly port: number
  private readonly environment: Readonly<Record<string, string>>
  private process: Process | undefined
  /** True from when it serves until `stop` or `kill` is called. */
  private isMeantToRun = false
  /** Its unexpected exits, with the last output. */
  readonly endings: Array<string> = []

  private constructor(proxy: Target, port: number, environment: Readonly<Record<string, string>>) {
    this.proxy = proxy
    this.port = port
    this.environment = environment
  }

  /** A service on this database, with the keys of the fixture. */
  static async at<Target extends { readonly port: number }>(
    database: CrashableDatabase,
    proxy: Target,
    keys: Readonly<Record<string, string>>
  ): Promise<Service<Target>> {
    const port = await freePort()
    const environment = {
      NODE_COMPILE_CACHE: compiled,
      ...keys,
      DATABASE_URL: database.through(proxy.port),
      PORT: String(port),
      // Every request comes from a different address, so that no rate limit applies.
      TRUSTED_PROXIES: "127.0.0.0/8",
      LOG_LEVEL: "error"
    }
    return new Service(proxy, port, environment)
  }

  /** Starts the process, repeatedly like an orchestrator, and returns when it serves. */
  async start(): Promise<void> {
    while (!this.isMeantToRun) {
      const process = startProgram(bundle, this.environment, "serve")
      this.process = process
      void process.ended.then((code) => {
        if (this.isMeantToRun) this.endings.push(`ended with ${code}: ${process.output().slice(-2000)}`)
      })
      this.isMeantToRun = await this.untilReady(process)
    }
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    this.isMeantToRun = false
    await this.process?.stop("SIGKILL")
  }

  /** Asks the process to exit and waits at most its grace time. */
  async stop(): Promise<void> {
    this.isMeantToRun = false
    const stopped = this.process?.stop("SIGTERM")
    if ((await Promise.race([stopped, sleep(timeLimitMillis, "too long")])) !== "too long") return
    this.endings.push("did not end after SIGTERM")
    await this.process?.stop("SIGKILL")
  }

  /** Whether it is ready, which includes a reachable database. */
  async isReady(): Promise<boolean> {
    return (await this.readiness()) === null
  }

  /** Why it is not ready, as it says; null: it is ready. */
  async readiness(): Promise<string | null> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, {
        signal: AbortSignal.timeout(timeLimitMillis)
      })
      const text = await answer.text()
      return answer.status === 200 ? null : text
    } catch (fault) {
      return String(fault)
    }
  }

  private async untilReady(process: Process): Promise<boolean> {
    const over = process.ended.then(() => true)
    for (;;) {
      if (await this.isReady()) return true
      if (await Promise.race([over, sleep(50, false)])) return false
    }
  }
}
