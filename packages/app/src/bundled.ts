// The entry point of the bundle. It has no static imports: Node parses those before it runs any code, and an older
// Node would fail on unknown syntax instead of printing the message below.
declare const __NEEDED_NODE__: number

if (Number.parseInt(process.versions.node, 10) < __NEEDED_NODE__) {
  console.error(
    `calendeal needs Node ${__NEEDED_NODE__} or later, and this is Node ${process.versions.node}: install a newer version from https://nodejs.org/en/download.`
  )
  process.exit(1)
}
await import("./cli.ts")
