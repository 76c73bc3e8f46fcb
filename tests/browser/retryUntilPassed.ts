/** Retries until the function succeeds. Fails with the last error after a minute. */
export const retryUntilPassed = async <A>(holds: () => Promise<A>): Promise<A> => {
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await holds()
    } catch (failure) {
      if (Date.now() > until) throw failure
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
