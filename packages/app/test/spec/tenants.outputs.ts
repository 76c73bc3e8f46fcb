import { Cause, Exit, Layer, Logger, References, Tracer } from "effect"

/** Everything that a service tells its operators: log lines in both formats of production, and spans. */
export class Received {
  readonly lines: Array<string> = []
  private readonly spans: Array<Tracer.NativeSpan> = []

  /** A layer's log and traces come here and go nowhere else. */
  readonly by = <A, E, R>(layer: Layer.Layer<A, E, R>) =>
    layer.pipe(
      Layer.provide(
        Layer.mergeAll(
          Logger.layer([this.hearing(Logger.formatJson), this.hearing(Logger.formatLogFmt)]),
          Layer.succeed(References.MinimumTraceLevel, "Trace"),
          Layer.succeed(Tracer.Tracer, this.tracer)
        )
      )
    )

  /** All of it as text. */
  get text(): string {
    return [...this.lines, ...this.spans.map(spanText)].join("\n")
  }

  /** From here on it counts. */
  forget(): void {
    this.lines.length = 0
    this.spans.length = 0
  }

  private hearing(format: Logger.Logger<unknown, string>) {
    return Logger.map(format, (line) => void this.lines.push(line))
  }

  private readonly tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      this.spans.push(span)
      return span
    }
  })
}

/** For services whose failures are the point of a test: their log lines are nobody's. */
export const unheard = <A, E, R>(layer: Layer.Layer<A, E, R>) => new Received().by(layer)

const spanText = ({ attributes, events, name, status }: Tracer.NativeSpan): string =>
  JSON.stringify([
    name,
    [...attributes],
    events.map(([what, , more]) => [what, more]),
    status._tag === "Ended" && Exit.isFailure(status.exit) ? Cause.pretty(status.exit.cause) : ""
  ])
