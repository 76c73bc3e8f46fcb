import { spawn } from "node:child_process"

/** Runs curl, which speaks SMTP and IMAP. Resolves with its output, and rejects with its messages if it fails. */
export const curl = async (args: ReadonlyArray<string>, input = ""): Promise<string> => {
  const child = spawn("curl", ["--silent", "--show-error", "--max-time", "30", ...args], {
    stdio: ["pipe", "pipe", "pipe"]
  })
  const chunks: Array<Buffer> = []
  let errors = ""
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += String(text)))
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once("close", resolve).once("error", reject)
  )
  child.stdin.on("error", () => {})
  child.stdin.end(input)
  if ((await ended) !== 0) throw new Error(errors)
  return Buffer.concat(chunks).toString("utf8")
}
