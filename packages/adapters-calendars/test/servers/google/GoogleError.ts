/** An error response of Google. */
export class GoogleError extends Error {
  readonly status: number
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    reason: string,
    message: string,
    headers: Readonly<Record<string, string>> = {}
  ) {
    super(message)
    this.status = status
    this.reason = reason
    this.headers = headers
  }

  get body(): object {
    const { message, reason, status } = this
    return { error: { code: status, message, errors: [{ domain: "global", reason, message }] } }
  }
}

export const invalid = (message: string): GoogleError => new GoogleError(400, "invalid", message)
