import type { Adapter, AdapterPayload } from "oidc-provider"

/** The storage of an OpenID provider, in memory, in which a test can let codes expire. */
export class OpenIdStore {
  private readonly rows = new Map<string, AdapterPayload>()

  /** Lets all authorization codes expire. */
  expireCodes(): void {
    for (const [key, row] of this.rows)
      if (key.startsWith("AuthorizationCode ")) this.rows.set(key, { ...row, exp: 1 })
  }

  adapterFor(name: string): Adapter {
    const { rows } = this
    const keyOf = (id: string) => `${name} ${id}`
    const find = (isMeant: (row: AdapterPayload) => boolean) =>
      Promise.resolve([...rows].find(([key, row]) => key.startsWith(`${name} `) && isMeant(row))?.[1])
    return {
      upsert: (id, payload) => Promise.resolve(void rows.set(keyOf(id), payload)),
      find: (id) => Promise.resolve(rows.get(keyOf(id))),
      findByUid: (uid) => find((row) => row.uid === uid),
      findByUserCode: (code) => find((row) => row.userCode === code),
      consume: (id) => {
        const row = rows.get(keyOf(id))
        if (row !== undefined) rows.set(keyOf(id), { ...row, consumed: Math.floor(Date.now() / 1000) })
        return Promise.resolve()
      },
      destroy: (id) => Promise.resolve(void rows.delete(keyOf(id))),
      revokeByGrantId: (grantId) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key)
        return Promise.resolve()
      }
    }
  }
}
