import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { pythonOf } from "../../../../tools/build/python.ts"
import { host } from "./ServerProgram.ts"

/** An event as the Python package `caldav` reads it. */
interface HostsEvent {
  readonly uid: string
  readonly title: string
  readonly location: string
  readonly description: string
  readonly sequence: number
  /** ISO 8601 */
  readonly startAt: string
  readonly endAt: string
  readonly isTentative: boolean
  /** The whole object. */
  readonly text: string
}

/** A change of the only event of a calendar. */
interface HostsChange {
  readonly texts?: Readonly<Record<string, string>>
  readonly dtstart?: string
  readonly dtend?: string
  /** A VALARM. */
  readonly alarm?: string
}

/** The host's own calendar client, which is independent of the service: the Python package `caldav`. */
export interface HostClient {
  readonly list: (calendar: string) => Promise<ReadonlyArray<HostsEvent>>
  readonly change: (calendar: string, change: HostsChange) => Promise<void>
  /** Deletes the only event. */
  readonly delete: (calendar: string) => Promise<void>
  readonly add: (calendar: string, text: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export const startHostClient = async (home: string): Promise<HostClient> => {
  const script = fileURLToPath(new URL("hostClient.py", import.meta.url))
  const child = spawn(await pythonOf(import.meta.dirname), [script, home, host.username, host.password], {
    stdio: ["pipe", "pipe", "ignore"]
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = once(child, "exit")
  let turn: Promise<unknown> = Promise.resolve()
  const command = (question: object): Promise<unknown> => {
    const answer = turn.then(async () => {
      child.stdin.write(`${JSON.stringify(question)}\n`)
      const { value: line } = await lines.next()
      const { error, value } = JSON.parse(String(line))
      if (error !== undefined) throw new Error(`the host's client: ${error}`)
      return value
    })
    turn = answer.catch(() => undefined)
    return answer
  }
  return {
    list: async (calendar) => (await command({ do: "list", calendar })) as ReadonlyArray<HostsEvent>,
    change: async (calendar, change) => void (await command({ do: "change", calendar, ...change })),
    delete: async (calendar) => void (await command({ do: "delete", calendar })),
    add: async (calendar, text) => void (await command({ do: "add", calendar, text })),
    stop: async () => {
      child.stdin.end()
      await ended
    }
  }
}
