import { useEffect } from "preact/hooks"
import { type Account, api } from "../api/client.ts"

/** Milliseconds between two looks. Returning to the tab looks at once. */
const interval = 3000

/** Waits for a newer session of the account in this browser. With another account, the page starts again. */
export const useNewSession = (account: Account, isWaiting: boolean, found: () => void): void =>
  useEffect(() => {
    if (!isWaiting) return undefined
    let isOver = false
    const look = async () => {
      const { data } = await api.GET("/api/account").catch(() => ({ data: undefined }))
      if (isOver || data === undefined || data.session.id === account.session.id) return
      isOver = true
      if (data.email === account.email) found()
      else location.reload()
    }
    const lookNow = () => void look()
    const timer = setInterval(lookNow, interval)
    addEventListener("focus", lookNow)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener("focus", lookNow)
    }
  }, [isWaiting])
