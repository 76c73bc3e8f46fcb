import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { openWorkshop } from "../../tools/build/workshop.ts"
import { noon } from "../kit/processes/twoProcesses.client.ts"
import { twoProcesses } from "./twoProcesses.setUp.ts"

const readme = readFileSync(join(import.meta.dirname, "../../packages/client/README.md"), "utf8")
const [, example = ""] = /```ts no-run\n(.*?)```/s.exec(readme) ?? []

/** The oldest Node that the manifest allows. */
const oldestNode = "20.0.0"

describe("the published client, in a project of its own", { timeout: 300_000 }, () => {
  let service: Awaited<ReturnType<typeof twoProcesses>>
  let workshop: Awaited<ReturnType<typeof openWorkshop>>
  beforeAll(async () => {
    service = await twoProcesses()
    workshop = await openWorkshop(["client"], { oldestNode })
  }, 300_000)
  afterAll(async () => {
    workshop?.close()
    await service?.close()
  })

  it("books on the oldest Node with the README's program, and lists the booking with an access token", async () => {
    const { engines } = JSON.parse(workshop.read("client", "package.json"))
    assert.deepStrictEqual(engines, { node: `>=${Number.parseInt(oldestNode, 10)}` })
    const version = await workshop.start("version.js", "console.log(process.versions.node)")
    assert.strictEqual(version, `${oldestNode}\n`)
    const { eventTypeId } = await service.createEventType()
    const {
      accessToken,
      here: { address },
      workspaceId
    } = service
    const program = `${example}
      const uid = await bookFirstTime("${address}", "${eventTypeId}", "${noon.slice(0, 10)}")
      const { data } = await makeClient({ address: "${address}", token: "${accessToken}" })
        .GET("/api/workspaces/{workspaceId}/bookings/{bookingUid}", {
          params: { path: { workspaceId: "${workspaceId}", bookingUid: uid } }
        })
      console.log(data?.uid === uid, data?.status)`
    // It does not run TypeScript.
    const script = stripTypeScriptTypes(program)
    assert.strictEqual(await workshop.start("booking.js", script), "true confirmed\n")
  })

  it("contains the types that setup makes", () => {
    assert.include(workshop.read("client", "schema.d.ts"), "    BookingCreated: {")
  })

  it("has strict types, which report mistakes", async () => {
    const mistakes = `
      import { makeClient, type Schemas } from "@calendeal/client"
      const client = makeClient({ address: "https://book.example.com" })
      export const uid = (booked: Schemas["BookingCreated"]): string => booked.uid
      // @ts-expect-error: the path does not exist.
      await client.GET("/api/public/slot")
      // @ts-expect-error: the date is missing.
      await client.GET("/api/public/slots", { params: { query: { eventTypeId: "id", tz: "UTC" } } })
      // @ts-expect-error: a number is not an email.
      await client.POST("/api/workspaces/{workspaceId}/people/erase", { params: { path: { workspaceId: "id" } }, body: { email: 1 } })`
    await workshop.check({ "booking.ts": example, "mistakes.ts": mistakes })
  })
})
