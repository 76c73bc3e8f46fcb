import { readFileSync } from "node:fs"
import { setImmediate as nextTurn } from "node:timers/promises"
import { crc32, deflateSync } from "node:zlib"
import { PictureMaker as Maker } from "@calendeal/adapters-pictures"
import { inspectPicture, PictureMaker } from "@calendeal/domain/pictures"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { FetchHttpClient } from "effect/http"

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one byte, over and over: few bytes for many pixels. */
const png = (side: number, depth: 8 | 16, byte: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([depth, 6, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc((side * depth) / 2, byte)])
  const data = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0))
  ])
}

/** Damaged pixels, a transparent picture, and one of 16 bits of which 4 MB are decoded: the forms of the attack. */
const damaged = png(64, 8, 200).fill(0xff, 45, 60)
const hostile = [damaged, png(1024, 8, 0), png(512, 16, 200)]

/** The threads of this process, and its memory in megabytes, after a collection. */
const used = Effect.promise(async () => {
  globalThis.gc?.()
  await nextTurn()
  const status = readFileSync("/proc/self/status", "utf8")
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
  return { threads: of("Threads"), megabytes: Math.round(of("VmRSS") / 1024) }
})

const card = (nth: number) =>
  PictureMaker.use(({ drawCard }) =>
    drawCard({
      workspace: "Acme",
      title: `Call ${nth}`,
      length: "30 min",
      host: "Grace Hopper",
      colour: "#2563eb",
      face: null,
      logo: null
    })
  )

const upload = (nth: number) =>
  PictureMaker.use(({ make }) =>
    make(Result.getOrThrow(inspectPicture(hostile[nth % hostile.length] ?? damaged)), "logo")
  )

const rounds = (cards: number, uploads: number) =>
  Effect.gen(function* () {
    for (let nth = 0; nth < cards; nth += 1) {
      yield* Effect.exit(card(nth))
      if (nth < uploads) yield* Effect.exit(upload(nth))
    }
  })

/** Cards, and a fifth as many uploads. `PICTURES_CASES=500` repeats the attack in the size that ended a process. */
const drawn = Number(process.env["PICTURES_CASES"] ?? 50)

/** What the heap of the tests itself may grow by. Each drawing left 11 to 88 before its thread ended. */
const tolerance = 100

layer(Maker.layer().pipe(Layer.provide(FetchHttpClient.layer)), {
  excludeTestServices: true,
  timeout: "3 minutes"
})("The memory of pictures", (it) => {
  it.effect(
    `D-FACE-5: ${drawn} cards and ${drawn / 5} hostile uploads leave no thread and no memory`,
    () =>
      Effect.gen(function* () {
        yield* rounds(6, 6)
        const before = yield* used
        yield* rounds(drawn, drawn / 5)
        const after = yield* used
        console.log(`${JSON.stringify(before)} before, ${JSON.stringify(after)} after`)
        assert.isAtMost(after.threads, before.threads)
        assert.isAtMost(after.megabytes, before.megabytes + tolerance)
      }),
    drawn * 12_000
  )
})
