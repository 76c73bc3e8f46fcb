// Where the bundle begins. It imports nothing statically: imports are read and run before any code, and an older Node
// stops at the first thing in them that it does not know.
declare const __NEEDED_NODE__: number

if (Number.parseInt(process.versions.node, 10) < __NEEDED_NODE__) {
  console.error(
    `calendeal needs Node ${__NEEDED_NODE__} or later, and this is Node ${process.versions.node}: install a newer version from https://nodejs.org/en/download.`
  )
  process.exit(1)
}
await import("./cli.ts")
