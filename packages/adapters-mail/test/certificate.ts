import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** A self-signed certificate for the name and for 127.0.0.1. */
export const certificateFor = async (
  name: string
): Promise<{ readonly cert: string; readonly key: string }> => {
  const folder = await mkdtemp(join(tmpdir(), "mail-"))
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name},IP:127.0.0.1`]
  const files = ["-keyout", "key.pem", "-out", "cert.pem"]
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
  await run("openssl", ["req", ...kind, ...files, ...subject], { cwd: folder })
  const [cert, key] = await Promise.all([
    readFile(join(folder, "cert.pem"), "utf8"),
    readFile(join(folder, "key.pem"), "utf8")
  ])
  await rm(folder, { recursive: true })
  return { cert, key }
}
