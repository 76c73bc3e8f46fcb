import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Context, Effect, Layer, Schema } from "effect"
import { freePort } from "../../kit/processes/Process.ts"
import { keycloakFolder } from "./distribution.ts"
import { realmFor } from "./realm.ts"

/** The one administrator of the server, for the import of the realm. */
const administrator = { username: "admin", password: randomUUID() }

/** A Keycloak with an empty database in memory. It ends with the scope. */
export class Keycloak extends Context.Service<
  Keycloak,
  {
    /** The issuer of the realm that `importRealm` makes. */
    readonly issuer: URL
    /** Imports the realm, with a client that leads back to this address. */
    readonly importRealm: (redirect: URL) => Effect.Effect<void>
  }
>()("@calendeal/tests/Keycloak") {
  static readonly layer = Layer.effect(
    Keycloak,
    Effect.map(
      Effect.acquireRelease(
        Effect.promise(() => start()),
        ({ stop }) => Effect.promise(stop)
      ),
      ({ origin }) => ({
        issuer: new URL("/realms/northwind", origin),
        importRealm: (redirect: URL) => Effect.promise(() => importRealm(origin, redirect))
      })
    )
  )
}

const start = async () => {
  const folder = await keycloakFolder()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(
    join(folder, "bin/kc.sh"),
    [
      "start",
      "--optimized",
      "--http-enabled=true",
      "--http-host=127.0.0.1",
      `--http-port=${port}`,
      `--hostname=${origin}`,
      "--log-level=warn"
    ],
    {
      // The script starts Java as a process of its own, which ends with the group.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        // A server of some seconds gains nothing from the second compiler.
        JAVA_OPTS_APPEND: "-XX:TieredStopAtLevel=1",
        KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password
      }
    }
  )
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += String(text)))
  const ended = once(child, "exit")
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL")
    await ended
  }
  while (!(await responds(`${origin}/realms/master`))) {
    if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}:\n${output}`)
    await sleep(200)
  }
  return { origin, stop }
}

const responds = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false
  )

const decodeTokens = Schema.decodeUnknownSync(Schema.Struct({ access_token: Schema.String }))

const importRealm = async (origin: string, redirect: URL): Promise<void> => {
  const signIn = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", client_id: "admin-cli", ...administrator })
  })
  const { access_token: token } = decodeTokens(await signIn.json())
  const response = await fetch(`${origin}/admin/realms`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(realmFor(redirect))
  })
  if (response.status !== 201) throw new Error(`Keycloak refuses the realm: ${await response.text()}`)
}
