import { execFile, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { sign } from "@calendeal/adapters-identity/crypto"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emptyDatabase } from "../../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../../kit/processes/Process.ts"

const page = readFileSync(new URL("../../../docs/guides/signing.md", import.meta.url), "utf8")

/** The example of a language on the page. */
const exampleIn = (language: string): string => {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))]
  assert.strictEqual(found.length, 1, `examples in ${language}`)
  return String(found[0]?.[1])
}

/** The command that runs an example. */
interface Language {
  /** The language of the code block. */
  readonly language: string
  readonly file: string
  /** The arguments before the file name. */
  readonly command: readonly [program: string, ...flags: ReadonlyArray<string>]
  /** The argument that prints the version; it shows whether the runtime is installed. */
  readonly version: string
}

const languages: ReadonlyArray<Language> = [
  { language: "bash", file: "pay.sh", command: ["bash"], version: "--version" },
  { language: "js", file: "pay.mjs", command: ["node"], version: "--version" },
  { language: "python", file: "pay.py", command: ["python3"], version: "--version" },
  { language: "go", file: "pay.go", command: ["go", "run"], version: "version" },
  { language: "php", file: "pay.php", command: ["php"], version: "--version" },
  { language: "ruby", file: "pay.rb", command: ["ruby"], version: "--version" }
]
const isHere = ({ command: [program], version }: Language) => spawnSync(program, [version]).status === 0

const run = promisify(execFile)
const key = () => `v1:${randomBytes(32).toString("base64")}`

describe("docs/guides/signing.md", { timeout: 300_000 }, () => {
  let folder: string
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let service: Process
  let requestSettings: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "calendeal-signing-"))
    database = await emptyDatabase()
    const port = String(await freePort())
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PORT: port,
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key()
    }
    await startProcess("cli.ts", environment, "migrate").ended
    service = startProcess("cli.ts", environment, "serve", "--no-worker")
    const owner = ["--workspace", "acme", "--owner", "ada@acme.test", "--json"]
    const bootstrap = startProcess("cli.ts", environment, "bootstrap", ...owner)
    await bootstrap.ended
    const { apiKeyPrefix, apiKeySecret } = JSON.parse(bootstrap.output())
    await service.printed("serving http://127.0.0.1")
    requestSettings = {
      CALENDEAL_URL: `http://127.0.0.1:${port}`,
      CALENDEAL_KEY: apiKeyPrefix,
      CALENDEAL_SECRET: apiKeySecret
    }
  }, 300_000)
  afterAll(async () => {
    await service.stop("SIGTERM")
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(languages.filter(isHere))(
    "D-KEY-1: the example in $language signs a payment that is recorded, and its retry is recorded once",
    async ({ command: [program, ...flags], file, language }) => {
      const path = join(folder, file)
      await writeFile(path, exampleIn(language))
      const pay = async () => {
        const { stdout } = await run(program, [...flags, path], {
          env: { ...process.env, ...requestSettings }
        })
        const [body, status] = stdout.trim().split("\n")
        return { status, body: JSON.parse(String(body)) }
      }
      const first = await pay()
      assert.strictEqual(first.status, "201")
      assert.hasAllKeys(first.body, ["transactionId", "dealId", "contactId"])
      assert.deepStrictEqual(await pay(), { status: "200", body: { ...first.body, idempotentReplay: true } })
    }
  )

  it.each(languages.filter((language) => !isHere(language)))(
    "D-KEY-1: the example in $language exists, but was NOT RUN: its runtime is not installed",
    ({ command, language }) => {
      assert.include(exampleIn(language), "/api/public/transactions")
      console.warn(
        `docs/guides/signing.md: the example in ${language} was not run: ${command[0]} is not on the PATH`
      )
    }
  )

  it("D-KEY-2: the test vector matches our signature", () => {
    const cell = (title: string) =>
      String(new RegExp(`^\\| ${title} +\\| \`(.+?)\` +\\|$`, "m").exec(page)?.[1])
    const body = Buffer.from(cell("body \\(59 bytes\\)"))
    assert.strictEqual(body.length, 59)
    assert.strictEqual(cell("secret"), "sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs")
    assert.strictEqual(cell("signature"), "531957d18dbea795cc27d2c07ba333143ec8eb4ff768e430984fe10ae3116fcd")
    assert.strictEqual(sign(cell("secret"), body), cell("signature"))
  })
})
