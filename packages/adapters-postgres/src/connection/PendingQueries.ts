import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql"

export type Rows = ReadonlyArray<unknown>
export type Answer = Effect.Effect<Rows, SqlError.SqlError>

/** A statement that the server has not answered yet. */
export interface Statement {
  readonly resume: (answer: Answer) => void
  /** It begins or ends a transaction. */
  readonly isBoundary: boolean
  /** Set once its fiber is interrupted: the answer matters no more, only that it is over. */
  whenOver?: () => void
}

/** How long an interrupted statement may take to stop before its connection is cut, in milliseconds. */
const patience = 2000

/**
 * How long the server may be silent about the beginning or the end of a transaction before its connection is cut, in
 * milliseconds. Nobody can be interrupted there, so that whoever waited on a dead line would wait for ever.
 */
const longestSilence = 5000

/**
 * The statements on one connection, in the order in which the server works on them. Only the first of them can be
 * running, so only that one is ever cancelled: a cancellation hits whatever runs.
 */
export class PendingQueries {
  private readonly statements = new Set<Statement>()
  private readonly line: { readonly cancelRunning: () => Promise<void>; readonly cut: () => void }
  private cancelling: Promise<void> = Promise.resolve()
  private silence: NodeJS.Timeout | undefined

  constructor(line: PendingQueries["line"]) {
    this.line = line
  }

  add(resume: Statement["resume"], isBoundary: boolean): Statement {
    const statement: Statement = { resume, isBoundary }
    this.statements.add(statement)
    if (this.statements.size === 1) this.listenForBoundary()
    return statement
  }

  /** The statement's answer; a second one (from the driver, after the connection was lost) is ignored. */
  settle(statement: Statement, answer: Answer): void {
    if (!this.statements.delete(statement)) return
    statement.resume(answer)
    statement.whenOver?.()
    this.listenForBoundary()
    this.cancelUnwanted()
  }

  failAll(error: SqlError.SqlError): void {
    for (const statement of this.statements) this.settle(statement, Effect.fail(error))
  }

  /**
   * For an interrupted fiber: comes back when the server is done with the statement, so that a ROLLBACK or the next
   * user of the connection does not race with it. A server that does not react is left, so that this always ends.
   */
  async abandon(statement: Statement): Promise<void> {
    if (!this.statements.has(statement)) return
    const { promise: isCut, resolve: giveUp } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.line.cut()
      giveUp()
    }, patience)
    const isOver = new Promise<void>((resolve) => {
      statement.whenOver = resolve
    })
    this.cancelUnwanted()
    // A cancellation that is still under way could hit the next statement.
    await Promise.race([isOver.then(() => this.cancelling), isCut])
    clearTimeout(timer)
  }

  private listenForBoundary(): void {
    clearTimeout(this.silence)
    const [running] = this.statements
    if (running?.isBoundary) this.silence = setTimeout(() => this.line.cut(), longestSilence)
  }

  private cancelUnwanted(): void {
    const [running] = this.statements
    if (running?.whenOver === undefined) return
    // An earlier cancellation may be under way still: whoever waits, waits for all of them.
    const earlier = this.cancelling
    const latest = this.line.cancelRunning()
    this.cancelling = Promise.all([earlier, latest]).then(() => {})
  }
}
