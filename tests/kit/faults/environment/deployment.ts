import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { bundle, compiled } from "../../build/built.ts"
import { freePort, type Process, startProgram } from "../../processes/Process.ts"
import { hostAt } from "../../processes/twoProcesses.client.ts"

/** A booking with its successful response. */
interface Acknowledged {
  readonly uid: string
  readonly key: string
  readonly body: object
  /** `performance.now()` at the response. */
  readonly at: number
}

/** A migrated database with a workspace of some hosts, and the processes of the service on it. */
export const deployment = async (databaseUrl: string, hosts: number) => {
  const environment = {
    DATA_DIR: await mkdtemp(join(tmpdir(), "calendeal-deployment-")),
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: "127.0.0.1",
    NODE_COMPILE_CACHE: compiled
  }
  const processes: Array<Process> = []
  const ports: Array<number> = []
  let requests = 0
  const run = async (...args: ReadonlyArray<string>) => {
    const process = startProgram(bundle, { ...environment, PORT: String(await freePort()) }, ...args)
    return { code: await process.ended, output: process.output() }
  }
  const must = async (...args: ReadonlyArray<string>) => {
    const { code, output } = await run(...args)
    assert.strictEqual(code, 0, output)
    return output
  }
  const send = async (port: number, path: string, body: object, headers: object) => {
    requests += 1
    const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "x-forwarded-for": address, ...headers },
      body: JSON.stringify(body)
    })
    return { status: answer.status, body: Object(await answer.json()) }
  }
  const serve = async (...flags: ReadonlyArray<string>) => {
    const port = await freePort()
    const process = startProgram(bundle, { ...environment, PORT: String(port) }, "serve", ...flags)
    processes.push(process)
    await process.printed("serving http://127.0.0.1")
    ports.push(port)
    return port
  }

  const endProcesses = async () => {
    await Promise.all(processes.map((process) => process.stop("SIGKILL")))
    processes.length = 0
    ports.length = 0
  }

  await must("migrate")
  const workspace = JSON.parse(
    await must("bootstrap", "--workspace", "acme", "--owner", "ada@acme.test", "--json")
  )
  const eventTypes: Array<string> = []
  const addEventTypes = async (port: number) => {
    const authorization = `Bearer ${workspace.accessToken}`
    const make = async (path: string, body: object) => {
      const made = await send(port, `/api/workspaces/${workspace.workspaceId}${path}`, body, {
        authorization
      })
      assert.strictEqual(made.status, 201, JSON.stringify(made.body))
      return String(made.body["id"])
    }
    for (let index = 0; index < hosts; index++) {
      const hostId = await make("/hosts", hostAt({ from: "06:00", to: "22:00" }))
      const locations = [{ kind: "phone" }]
      const slug = `intro-${index}`
      eventTypes.push(await make("/event-types", { slug, title: "Intro", hosts: [{ hostId }], locations }))
    }
  }
  const book = (port: number, key: string, body: object) =>
    send(port, "/api/public/book", body, { "idempotency-key": key })

  let next = 0
  const bookings: Array<AbortController> = []
  return {
    /** Starts a process and returns when it serves. */
    serve,
    /** Adds an event type for each host. */
    addEventTypes: () => addEventTypes(ports[0] ?? 0),
    run,
    /** The settings of the processes. */
    environment,
    workspaceId: String(workspace.workspaceId),
    /** Repeats a booking's request. */
    again: ({ body, key }: Acknowledged) => book(ports[0] ?? 0, key, body),
    /** Books one free time after the other. A client repeats a key until it gets an answer, or is stopped. */
    book: (count: number) => {
      const acknowledged: Array<Acknowledged> = []
      const failures: Array<number> = []
      const unexpected: Array<unknown> = []
      const over = new AbortController()
      bookings.push(over)
      const client = async () => {
        while (!over.signal.aborted) {
          const body = bookingOf(eventTypes, next++)
          const key = randomUUID()
          for (let attempt = next; ; attempt++) {
            const answer = await book(ports[attempt % ports.length] ?? 0, key, body).catch(() => undefined)
            if (answer?.status === 200) {
              acknowledged.push({ uid: String(answer.body["uid"]), key, body, at: performance.now() })
              break
            }
            if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
              unexpected.push(answer)
              return
            }
            failures.push(performance.now())
            if (over.signal.aborted) return
            await sleep(50)
          }
        }
      }
      const clients = Promise.all(Array.from({ length: count }, client))
      const stop = async () => {
        over.abort()
        await clients
      }
      return { acknowledged, failures, unexpected, stop }
    },
    /** Ends the processes. Later ones use another database. */
    moveTo: async (url: string) => {
      await endProcesses()
      environment.DATABASE_URL = url
    },
    doctor: async () => (await run("doctor")).output,
    stop: async () => {
      for (const over of bookings) over.abort()
      await endProcesses()
      await rm(environment.DATA_DIR, { recursive: true, force: true })
    }
  }
}

/** Each host has 16 hours a day. */
const bookingOf = (eventTypes: ReadonlyArray<string>, index: number) => {
  const slot = Math.floor(index / eventTypes.length)
  const day = new Date(Date.now() + (2 + Math.floor(slot / 16)) * 86_400_000).toISOString().slice(0, 10)
  const hour = String(6 + (slot % 16)).padStart(2, "0")
  return {
    eventTypeId: eventTypes[index % eventTypes.length],
    startTimeUtc: `${day}T${hour}:00:00Z`,
    bookerTimezone: "UTC",
    attendees: [{ name: "Sam Rivera", email: `${randomUUID()}@lead.example` }]
  }
}
