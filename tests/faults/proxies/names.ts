import { createSocket } from "node:dgram"
import { once } from "node:events"

/** A DNS server that answers every question for addresses of IPv4 with these, as that of Docker does for a service. */
export const startNames = async (addresses: ReadonlyArray<string>) => {
  const socket = createSocket("udp4")
  socket.on("message", (query, sender) => {
    socket.send(answerTo(query, addresses), sender.port, sender.address)
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  return { port: socket.address().port, stop: () => socket.close() }
}

/** The header has 12 bytes; the question, a name with a type and a class, follows (RFC 1035, 4.1). */
const answerTo = (query: Buffer, addresses: ReadonlyArray<string>) => {
  const end = query.indexOf(0, 12) + 5
  const isForIpv4 = query.readUInt16BE(end - 4) === 1
  const answers = isForIpv4 ? addresses.map(addressRecord) : []
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(answers.length, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  return Buffer.concat([header, query.subarray(12, end), ...answers])
}

/** The name of the question, type A, class IN, for a second. */
const addressRecord = (address: string) =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split(".").map(Number)])
