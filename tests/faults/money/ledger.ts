import { assert } from "@effect/vitest"
import type { LedgerDeal, LedgerEntry } from "./account.ts"

/** The management API of a workspace. */
export const workspaceAt = (address: string, token: string) => {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    assert.isTrue(answer.ok, text)
    return JSON.parse(text || "{}")
  }
  const list = async (path: string) => {
    const items = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await ask("GET", `${path}?limit=100${cursor && `&cursor=${cursor}`}`)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }
  return { ask, list }
}

/** What the workspace shows of its money. */
export const readLedger = async ({ ask, list }: ReturnType<typeof workspaceAt>) => {
  const entries: ReadonlyArray<LedgerEntry> = await list("/transactions")
  const deals: ReadonlyArray<LedgerDeal> = await list("/deals")
  const contacts: ReadonlyArray<{ readonly id: string; readonly email: string }> = await list("/contacts")
  const unmatched: ReadonlyArray<object> = await list("/unmatched-entries")
  const { failures } = await ask("GET", "/problems")
  const problems: ReadonlyArray<object> = failures
  return {
    deals,
    emails: new Map(contacts.map(({ email, id }) => [id, email])),
    entries,
    problems,
    unmatched
  }
}
