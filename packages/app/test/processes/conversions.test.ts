import { createHmac, randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { openLaboratory } from "@calendeal/adapters-ad-platforms/testing"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emptyDatabase } from "./database.ts"
import { freePort, type Process, startProcess } from "./Process.ts"

type Laboratory = Awaited<ReturnType<typeof openLaboratory>>
type Json = Readonly<Record<string, unknown>>

const platforms = ["meta", "reddit"] as const
const seed = Number(process.env["KILL_SEED"] ?? randomBytes(3).readUIntBE(0, 3))

/** Numbers from 0 to 1 that a seed decides. */
const dice = (from: number) => {
  let state = from
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe("Conversions and the death of those who carry them", { timeout: 300_000 }, () => {
  let laboratory: Laboratory
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let environment: Record<string, string>
  let base: string
  let owner: { readonly workspaceId: string; readonly accessToken: string } & Json
  let server: Process
  const deaths: Array<string> = []

  beforeAll(async () => {
    console.log(`KILL_SEED=${seed}`)
    laboratory = await openLaboratory({})
    database = await emptyDatabase()
    const port = await freePort()
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    base = `http://127.0.0.1:${port}`
    environment = {
      DATABASE_URL: database.url,
      PORT: String(port),
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      AD_LAB_URL: laboratory.address,
      TRUSTED_PROXIES: "127.0.0.0/8"
    }
    await run("migrate")
    owner = JSON.parse(await run("bootstrap", "--workspace", "kill", "--owner", "o@kill.example", "--json"))
    server = startProcess("cli.ts", environment, "serve", "--no-worker")
    await server.printed("serving")
  })

  afterAll(async () => {
    await server?.stop("SIGKILL")
    await laboratory?.close()
    await database?.drop()
  })

  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProcess("cli.ts", { ...environment, LOG_LEVEL: "none" }, ...command)
    const code = await process.ended
    if (code !== 0) throw new Error(process.output())
    return process.output()
  }
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`${base}/api/workspaces/${owner.workspaceId}${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.accessToken}` },
      ...(body && { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return Object(await response.json())
  }
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const text = JSON.stringify(body)
    const signature = createHmac("sha256", String(owner["apiKeySecret"])).update(text).digest("hex")
    const response = await fetch(`${base}/api/public/${path}`, {
      method: "POST",
      body: text,
      headers: {
        "idempotency-key": crypto.randomUUID(),
        authorization: `Bearer ${owner["apiKeyPrefix"]}:${signature}`,
        "x-forwarded-for": `10.${randomBytes(3).join(".")}`,
        ...headers
      }
    })
    return { ok: response.ok, body: Object(await response.json()) }
  }
  const dispatches = async (): Promise<ReadonlyArray<Json>> => {
    const found: Array<Json> = []
    for (let cursor = ""; ;) {
      const page = await call("GET", `/conversion-dispatches?limit=100${cursor}`)
      found.push(...(Array.isArray(page["items"]) ? page["items"] : []))
      if (page["nextCursor"] === null) return found
      cursor = `&cursor=${String(page["nextCursor"])}`
    }
  }

  it("D-ADS-2, D-BOOK-11: workers killed at random lose nothing, and a platform counts nothing twice", async () => {
    const roll = dice(seed)
    const { id: hostId } = await call("POST", "/hosts", {
      name: "Hedy",
      username: "hedy",
      email: "hedy@kill.example",
      schedule: {
        timezone: "UTC",
        weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "00:00", to: "24:00" }],
        overrides: []
      }
    })
    const { id: eventTypeId } = await call("POST", "/event-types", {
      slug: "intro",
      title: "Intro",
      hosts: [{ hostId }],
      locations: [{ kind: "phone" }]
    })
    const accounts = { meta: { datasetId: "1234567890" }, reddit: { pixelId: "t2_pixel" } }
    for (const platform of platforms) {
      await call("POST", "/integrations", {
        account: { platform, requiresConsent: false, ...accounts[platform] },
        credential: "token-12345678"
      })
    }
    // Requests last, so that deaths find some under way.
    for (const platform of platforms)
      laboratory.script(
        platform,
        ...Array.from({ length: 40 }, (_, nth) =>
          nth % 7 === 3
            ? ({ _tag: "Reset", when: "after" } as const)
            : ({ _tag: "Slow", millis: 100 + Math.floor(roll() * 400) } as const)
        )
      )

    const acknowledged: Array<readonly [kind: string, id: unknown]> = []
    const progress = { isLoading: true }
    const load = async () => {
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      for (let nth = 0; nth < 24; nth++) {
        const email = `lead-${nth}@kill.example`
        const lead = await post("capture", { eventTypeId, email, step1Complete: true })
        if (lead.ok) acknowledged.push(["lead", lead.body.contactId])
        const startTimeUtc = `${day}T${String(nth).padStart(2, "0")}:00:00Z`
        const attendees = [{ name: "Lead", email }]
        const booked = await post("book", { eventTypeId, startTimeUtc, bookerTimezone: "UTC", attendees })
        if (booked.ok) acknowledged.push(["schedule", booked.body.uid])
        const paid = await post("transactions", { email, amount: 10 + nth, currency: "usd" })
        if (paid.ok) acknowledged.push(["purchase", paid.body.transactionId])
        await sleep(300)
      }
      progress.isLoading = false
    }
    const worker = () => startProcess("cli.ts", environment, "work")
    const workers = [worker(), worker()]
    const reaper = async () => {
      while (progress.isLoading || deaths.length < 4) {
        await sleep(1500 + roll() * 2500)
        const nth = Math.floor(roll() * workers.length)
        deaths.push(String(await workers[nth]?.stop("SIGKILL")))
        workers[nth] = worker()
      }
    }
    await Promise.all([load(), reaper()])
    assert.isAtLeast(acknowledged.length, 60)

    const isOver = (all: ReadonlyArray<Json>) =>
      all.length >= acknowledged.length * platforms.length && all.every(({ settledAt }) => settledAt !== null)
    let all = await dispatches()
    for (let tries = 0; tries < 180 && !isOver(all); tries++) {
      await sleep(1000)
      all = await dispatches()
    }
    await Promise.all(workers.map((each) => each.stop("SIGKILL")))

    const nameOf = (dispatch: Json) =>
      [
        dispatch["provider"],
        dispatch["eventName"],
        dispatch["bookingUid"] ?? dispatch["transactionId"] ?? dispatch["contactId"],
        dispatch["status"]
      ].join(" ")
    assert.sameMembers(
      all.map(nameOf),
      platforms.flatMap((platform) =>
        acknowledged.map(([kind, id]) => `${platform} ${kind} ${String(id)} delivered`)
      )
    )
    for (const platform of platforms) {
      const told = all.filter(({ provider }) => provider === platform).map(({ eventId }) => eventId)
      assert.sameMembers(
        laboratory.counted(platform).map(({ eventId }) => eventId),
        told
      )
    }
    assert.isAtLeast(deaths.length, 4)
    assert.deepStrictEqual([...new Set(deaths)], ["SIGKILL"])
    assert.deepStrictEqual(laboratory.complaints(), [])
  })
})
