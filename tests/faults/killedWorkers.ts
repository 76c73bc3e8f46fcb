import { createHmac, randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"

type Json = Readonly<Record<string, unknown>>

/** A seeded random number generator from 0 to 1. */
export const randomNumbers = (from: number) => {
  let state = from
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A service process without a worker, a workspace with an event type, and workers that are killed at random. */
export const killedWorkers = async (more: Readonly<Record<string, string>>, random: () => number) => {
  const database = await emptyDatabase()
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const key = () => `v1:${randomBytes(32).toString("base64")}`
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(port),
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key(),
    TRUSTED_PROXIES: "127.0.0.0/8",
    ...more
  }
  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProcess("cli.ts", { ...environment, LOG_LEVEL: "none" }, ...command)
    if ((await process.ended) !== 0) throw new Error(process.output())
    return process.output()
  }
  await run("migrate")
  const owner = JSON.parse(
    await run("bootstrap", "--workspace", "kill", "--owner", "o@kill.example", "--json")
  )
  const server = startProcess("cli.ts", environment, "serve", "--no-worker")
  await server.printed("serving")

  /** Calls the management API as the workspace's owner. */
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`${base}/api/workspaces/${owner.workspaceId}${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.accessToken}` },
      ...(body && { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return Object(await response.json())
  }
  /** Calls the public API. Returns the body, or undefined if the request was refused. */
  const post = async (path: string, body: object): Promise<Json | undefined> => {
    const text = JSON.stringify(body)
    const signature = createHmac("sha256", owner.apiKeySecret).update(text).digest("hex")
    const response = await fetch(`${base}/api/public/${path}`, {
      method: "POST",
      body: text,
      headers: {
        "idempotency-key": crypto.randomUUID(),
        authorization: `Bearer ${owner.apiKeyPrefix}:${signature}`,
        "x-forwarded-for": `10.${randomBytes(3).join(".")}`
      }
    })
    const answer: unknown = await response.json()
    return response.ok ? Object(answer) : undefined
  }
  const { id: hostId } = await call("POST", "/hosts", hedy)
  const { id: eventTypeId } = await call("POST", "/event-types", {
    slug: "intro",
    title: "Intro",
    hosts: [{ hostId }],
    locations: [{ kind: "phone" }],
    dealValue: { amount: 50, currency: "USD" }
  })

  const workers: Array<Process> = []
  const kills: Array<string> = []
  const worker = () => startProcess("cli.ts", environment, "work")
  return {
    call,
    post,
    kills,
    /** All items of a list. */
    listOf: async (path: string): Promise<ReadonlyArray<Json>> => {
      const found: Array<Json> = []
      for (let cursor = ""; ;) {
        const page = await call("GET", `${path}?limit=100${cursor}`)
        found.push(...(Array.isArray(page["items"]) ? page["items"] : []))
        if (page["nextCursor"] === null) return found
        cursor = `&cursor=${String(page["nextCursor"])}`
      }
    },
    /**
     * Runs the given number of visitors. Each is captured, books, and pays the deal. Returns the acknowledged
     * operations by kind and id.
     */
    runVisitors: async (count: number) => {
      const acknowledged: Array<readonly [kind: "lead" | "schedule" | "purchase", id: string, body: Json]> =
        []
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      for (let nth = 0; nth < count; nth++) {
        const email = `lead-${nth}@kill.example`
        const lead = await post("capture", { eventTypeId, email, step1Complete: true })
        if (lead) acknowledged.push(["lead", String(lead["contactId"]), lead])
        const startTimeUtc = `${day}T${String(nth).padStart(2, "0")}:00:00Z`
        const attendees = [{ name: "Lead", email }]
        const booked = await post("book", { eventTypeId, startTimeUtc, bookerTimezone: "UTC", attendees })
        if (booked) acknowledged.push(["schedule", String(booked["uid"]), booked])
        const paid = await post("transactions", { email, amount: 50, currency: "usd" })
        if (paid) acknowledged.push(["purchase", String(paid["transactionId"]), paid])
        await sleep(300)
      }
      return acknowledged
    },
    /** Kills one of two workers every few seconds and starts another, at least four times and until `isOver`. */
    killRandomly: async (isOver: () => boolean) => {
      workers.push(worker(), worker())
      while (!isOver() || kills.length < 4) {
        await sleep(1500 + random() * 2500)
        const nth = Math.floor(random() * workers.length)
        kills.push(String(await workers[nth]?.stop("SIGKILL")))
        workers[nth] = worker()
      }
    },
    /** Captures a lead. Returns the contact's id. */
    capture: async (email: string) =>
      String((await post("capture", { eventTypeId, email, step1Complete: true }))?.["contactId"]),
    /** Stops the workers and starts a new one. Resolves with it when it runs. */
    replaceWorkers: async () => {
      await Promise.all(workers.splice(0).map((process) => process.stop("SIGKILL")))
      const only = worker()
      workers.push(only)
      await only.printed("the worker is running")
      return only
    },
    /** Starts one more worker. */
    addWorker: async () => {
      const another = worker()
      workers.push(another)
      await another.printed("the worker is running")
    },
    eventTypeId,
    close: async () => {
      await Promise.all([server, ...workers].map((process) => process.stop("SIGKILL")))
      await database.drop()
    }
  }
}

const hedy = {
  name: "Hedy",
  username: "hedy",
  email: "hedy@kill.example",
  schedule: {
    timezone: "UTC",
    weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "00:00", to: "24:00" }],
    overrides: []
  }
}
