import { setTimeout as sleep } from "node:timers/promises"
import { freePort, type Process, startProcess } from "../../processes/Process.ts"
import type { Line } from "../wire/Line.ts"
import type { Database } from "./Database.ts"

/** How long a process may take to end, in milliseconds: its grace time, and what a busy machine adds to it. */
const patience = 30_000

/** One service process and what leads it to the database: a line, unless it is to be had directly. */
export class Service<Way extends { readonly port: number } = Line> {
  readonly line: Way
  readonly port: number
  private readonly environment: Readonly<Record<string, string>>
  private process: Process | undefined
  /** From when it serves until it is told to end. */
  private isMeantToRun = false
  /** The times it ended without having been told to, with its last words. */
  readonly endings: Array<string> = []

  private constructor(line: Way, port: number, environment: Readonly<Record<string, string>>) {
    this.line = line
    this.port = port
    this.environment = environment
  }

  /** A service on this database, with the keys that the world was made with. */
  static async at<Way extends { readonly port: number }>(
    database: Database,
    line: Way,
    keys: Readonly<Record<string, string>>
  ): Promise<Service<Way>> {
    const port = await freePort()
    return new Service(line, port, {
      ...keys,
      DATABASE_URL: database.through(line.port),
      PORT: String(port),
      // Every request comes from an address of its own, so that no allowance runs out.
      TRUSTED_PROXIES: "127.0.0.0/8",
      LOG_LEVEL: "error"
    })
  }

  /** Starts the process, again and again as an orchestrator would, and comes back when it serves. */
  async start(): Promise<void> {
    while (!this.isMeantToRun) {
      const process = startProcess("cli.ts", this.environment, "serve")
      this.process = process
      void process.ended.then((code) => {
        if (this.isMeantToRun) this.endings.push(`ended with ${code}: ${process.output().slice(-2000)}`)
      })
      this.isMeantToRun = await this.untilReady(process)
    }
  }

  /** The process dies at once. */
  async kill(): Promise<void> {
    this.isMeantToRun = false
    await this.process?.stop("SIGKILL")
  }

  /** The process is asked to end, and has to within its grace time. */
  async stop(): Promise<void> {
    this.isMeantToRun = false
    const stopped = this.process?.stop("SIGTERM")
    if ((await Promise.race([stopped, sleep(patience, "too long")])) !== "too long") return
    this.endings.push("did not end when it was asked to")
    await this.process?.stop("SIGKILL")
  }

  /** Whether it says that it can serve: the database answers. */
  async isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status === 200
  }

  private async untilReady(process: Process): Promise<boolean> {
    const over = process.ended.then(() => true)
    for (;;) {
      if (await this.isReady()) return true
      if (await Promise.race([over, sleep(50, false)])) return false
    }
  }
}
