// `npm run docs:run`: runs every block of commands of the pages unchanged, in a fresh clone, with the machine's own
// Node, and those that start Node again with the pinned one. Fails when a block fails, or when a listed exception no
// longer exists. `npm run docs:run -- docs/guides/embed-the-domain.md` runs one page.
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { blocksIn, commandsIn } from "./blocks.mjs"
import { cannotRun, lasting, pages, refusals } from "./exceptions.mjs"
import { runBlock } from "./runBlock.mjs"
import { openEnvironment } from "./environment.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const failures = []
const wanted = process.argv.length > 2 ? process.argv.slice(2) : pages
const blocks = pages.flatMap((page) =>
  commandsIn(readFileSync(join(root, page), "utf8")).map((block) => ({
    ...block,
    page,
    first: block.text.split("\n")[0]
  }))
)
const listed = (list, block) => list.find(({ first, page }) => page === block.page && first === block.first)

for (const entry of [...cannotRun, ...lasting]) {
  if (!blocks.some(({ first, page }) => page === entry.page && first === entry.first))
    failures.push(`${entry.page} has no block that begins with "${entry.first}": take it from the list`)
}

const environment = await openEnvironment(root)
const runs = []
const startsNode = /^node /m

const run = async (block, which, env) => {
  const started = Date.now()
  const title = `${block.page}:${block.line}, ${which} Node`
  const { until } = listed(lasting, block) ?? {}
  const { outcome, output, stop } = await runBlock(block.text, { cwd: environment.clone, env, until })
  const isRefused = which === "own" && isOlder && refusals.some((refusal) => refusal.test(output()))
  const isGood = isRefused || outcome === (until === undefined ? 0 : "at work")
  console.log(
    `${isGood ? "ok    " : "FAILED"} ${title}${isRefused ? ", refused" : ""} (${Math.round((Date.now() - started) / 1000)} s)`
  )
  if (!isGood) failures.push(`${title} ended with ${outcome}:\n${output()}`)
  if (outcome === "at work") runs.push({ title, stop })
  return output()
}
const stopAll = async () => {
  for (const { stop, title } of runs.splice(0)) {
    const code = await stop()
    if (code !== 0 && code !== "SIGTERM") failures.push(`${title} ended with ${code} when it was stopped`)
  }
}

const own = execFileSync("node", ["-p", "process.versions.node"], {
  env: environment.own,
  encoding: "utf8"
}).trim()
const isOlder = Number.parseInt(own, 10) < Number.parseInt(process.versions.node, 10)
console.log(`The machine's own Node is ${own}, the pinned one ${process.versions.node}.`)

try {
  const [program] = blocksIn(readFileSync(join(root, "docs/guides/embed-the-domain.md"), "utf8")).filter(
    ({ language }) => language === "ts"
  )
  writeFileSync(join(environment.folder, "with-calendeal/program.mjs"), program.text)
  for (const page of wanted) {
    for (const block of blocks.filter((one) => one.page === page)) {
      const exception = listed(cannotRun, block)
      if (exception !== undefined) {
        console.log(`not run ${page}:${block.line}: ${exception.why}`)
        continue
      }
      await run(block, "own", environment.own)
      // Pasting a block with a payment twice records it once.
      if (block.text.includes("/transactions")) {
        const again = await run(block, "own", environment.own)
        if (!again.includes('"idempotentReplay":true'))
          failures.push(`${page}:${block.line} pasted twice paid twice:\n${again}`)
      }
      if (isOlder && (startsNode.test(block.text) || page === "docs/guides/embed-the-domain.md")) {
        if (listed(lasting, block)?.until !== undefined) await stopAll()
        await run(block, "pinned", environment.pinned)
      }
    }
    await stopAll()
  }
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: environment.clone, encoding: "utf8" })
  const others = changed.split("\n").filter((line) => line !== "" && !line.endsWith("calendeal.env"))
  if (others.length > 0) failures.push(`The commands changed files of the repository:\n${others.join("\n")}`)
} finally {
  await stopAll()
  await environment.close()
}

for (const failure of failures) console.error(`\n${failure}`)
console.log(
  failures.length === 0 ? `\nAll commands of ${wanted.join(", ")} work.` : `\n${failures.length} failed`
)
process.exit(failures.length === 0 ? 0 : 1)
