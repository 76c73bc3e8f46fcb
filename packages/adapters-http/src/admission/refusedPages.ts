/** Refused requests for pages. */
const refused = new WeakSet<object>()

/** Lets `everyRequest` answer the request with the page of an outage (D-HTTP-13), which costs more than the response of the gate. */
export const refusePage = (source: object): void => {
  refused.add(source)
}

export const isRefusedPage = (source: object): boolean => refused.has(source)
