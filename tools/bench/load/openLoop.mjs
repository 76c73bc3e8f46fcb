import { connect } from "node:net"
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

// A process of its own that sends the requests of a file to a port at a constant rate, whatever the answers are: the open loop of a
// crowd. Each request has a connection of its own, and each client gives up after a while. Prints the result of each request
// as JSON: [group, status or what went wrong, milliseconds].

const [, , file, portText, rateText, secondsText, timeoutText] = process.argv
const [port, rate, seconds, clientTimeout] = [portText, rateText, secondsText, timeoutText].map(Number)

/** Pairs of a group and the text of a request. */
const requests = JSON.parse(readFileSync(file, "utf8"))

/** The most connections at a time, as file descriptors are limited. */
const mostOpen = 4000

const results = []
const open = new Set()

const send = ([group, text]) => {
  const began = performance.now()
  let received = ""
  const socket = connect({ host: "127.0.0.1", port, noDelay: true }, () => socket.write(text))
  const end = (outcome) => {
    if (outcome !== undefined) results.push([group, outcome, Math.round(performance.now() - began)])
    clearTimeout(timer)
    socket.removeAllListeners()
    socket.on("error", () => {})
    socket.destroy()
    open.delete(socket)
  }
  const timer = setTimeout(end, clientTimeout * 1000, "given up")
  open.add(socket)
  socket.setEncoding("latin1")
  socket.on("data", (chunk) => {
    received += chunk
    const head = received.indexOf("\r\n\r\n")
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
    if (head !== -1 && received.length >= head + 4 + length) end(Number(received.slice(9, 12)))
  })
  socket.on("error", ({ code }) => end(code))
  socket.on("close", () => end("closed"))
}

const began = performance.now()
let sent = 0
while (performance.now() - began < seconds * 1000) {
  const due = Math.min(Math.floor(((performance.now() - began) / 1000) * rate), requests.length)
  while (sent < due && open.size < mostOpen) send(requests[sent++])
  // What is due without a free connection is not sent later in a crowd.
  sent = Math.max(sent, due)
  await sleep(2)
}
while (open.size > 0) await sleep(10)
process.stdout.write(JSON.stringify(results))
