import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"

/**
 * Starts the demonstration of `npm start` on a free port with its data in this folder, and with more variables of the
 * environment. Resolves when it serves, with the link that signs its owner in once.
 */
export const startDemonstration = async (folder, environment = {}) => {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../packages/app/src/start.ts", import.meta.url))],
    {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "warn", ...environment },
      stdio: ["ignore", "pipe", "inherit"]
    }
  )
  let output = ""
  child.stdout.on("data", (chunk) => (output += chunk))
  while (!output.includes("Calendeal is running")) {
    if (child.exitCode !== null) throw new Error(`The service did not start:\n${output}`)
    await Promise.race([once(child.stdout, "data"), once(child, "exit")])
  }
  return { child, origin: `http://127.0.0.1:${port}`, signIn: /sign in, once +(\S+)/.exec(output)?.[1] }
}

const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address()
  server.close()
  await once(server, "close")
  return port
}
