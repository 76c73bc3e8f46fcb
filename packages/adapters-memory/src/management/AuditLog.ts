import { AuditLog } from "@calendeal/domain/management"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** The audit logs of this process. */
export const layer = Layer.effect(
  AuditLog,
  Effect.map(Store, (store) =>
    AuditLog.of({
      count: (entry) =>
        Effect.sync(() => {
          if (!store.workspaces.has(entry.workspaceId)) return
          const { auditLog } = store.dataOf(entry.workspaceId)
          const index = auditLog.findIndex(({ id }) => id === entry.id)
          const known = auditLog[index]
          if (known === undefined) return void auditLog.push(entry)
          const isSame = known.clientAddress === entry.clientAddress
          auditLog[index] = {
            ...known,
            times: known.times + 1,
            clientAddress: isSame ? known.clientAddress : null
          }
        }),
      forgetDetails: (before) =>
        Effect.sync(() => {
          let forgotten = 0
          for (const { auditLog } of store.allData)
            for (const [index, entry] of auditLog.entries()) {
              const hasDetails = entry.clientAddress !== null || entry.changes.length > 0
              if (!hasDetails || !DateTime.isLessThan(entry.at, before)) continue
              auditLog[index] = { ...entry, clientAddress: null, changes: [] }
              forgotten += 1
            }
          return forgotten
        })
    })
  )
)
