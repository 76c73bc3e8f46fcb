import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql"

export type Rows = ReadonlyArray<unknown>
export type Answer = Effect.Effect<Rows, SqlError.SqlError>

/** A statement without an answer yet. */
export interface Statement {
  readonly resume: (answer: Answer) => void
  /** Whether it begins or ends a transaction. */
  readonly isBoundary: boolean
  /** Set when its fiber is interrupted. It is called when the statement is over. */
  whenOver?: () => void
}

/** After this time an interrupted statement that has not stopped loses its connection, in milliseconds. */
const cancelTimeout = 2000

/**
 * After this time an unanswered BEGIN, COMMIT or ROLLBACK loses its connection, in milliseconds. These are not
 * interruptible, so without a timeout they would never end on a dead connection.
 */
const boundaryTimeout = 5000

/**
 * The statements on one connection, in the order in which the server runs them. A cancellation stops the running
 * statement, so only the first one is ever cancelled.
 */
export class PendingQueries {
  private readonly statements = new Set<Statement>()
  private readonly connection: { readonly cancelRunning: () => Promise<void>; readonly cut: () => void }
  private cancelling: Promise<void> = Promise.resolve()
  private boundaryTimer: NodeJS.Timeout | undefined

  constructor(connection: PendingQueries["connection"]) {
    this.connection = connection
  }

  add(resume: Statement["resume"], isBoundary: boolean): Statement {
    const statement: Statement = { resume, isBoundary }
    this.statements.add(statement)
    if (this.statements.size === 1) this.startBoundaryTimer()
    return statement
  }

  /** Resumes the statement with its answer. A second answer, from the driver after a lost connection, is ignored. */
  settle(statement: Statement, answer: Answer): void {
    if (!this.statements.delete(statement)) return
    statement.resume(answer)
    statement.whenOver?.()
    this.startBoundaryTimer()
    this.cancelUnwanted()
  }

  failAll(error: SqlError.SqlError): void {
    for (const statement of this.statements) this.settle(statement, Effect.fail(error))
  }

  /**
   * For an interrupted fiber: returns when the server has finished the statement, so that a ROLLBACK or the connection's
   * next user does not race with it. Returns after `cancelTimeout` at the latest.
   */
  async abandon(statement: Statement): Promise<void> {
    if (!this.statements.has(statement)) return
    const { promise: hasTimedOut, resolve: stopWaiting } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.connection.cut()
      stopWaiting()
    }, cancelTimeout)
    const isOver = new Promise<void>((resolve) => {
      statement.whenOver = resolve
    })
    this.cancelUnwanted()
    // A pending cancellation could stop the next statement.
    await Promise.race([isOver.then(() => this.cancelling), hasTimedOut])
    clearTimeout(timer)
  }

  private startBoundaryTimer(): void {
    clearTimeout(this.boundaryTimer)
    const [running] = this.statements
    if (running?.isBoundary) this.boundaryTimer = setTimeout(() => this.connection.cut(), boundaryTimeout)
  }

  private cancelUnwanted(): void {
    const [running] = this.statements
    if (running?.whenOver === undefined) return
    // An earlier cancellation may still be pending. `abandon` waits for all of them.
    const earlier = this.cancelling
    const latest = this.connection.cancelRunning()
    this.cancelling = Promise.all([earlier, latest]).then(() => {})
  }
}
