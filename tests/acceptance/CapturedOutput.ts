import { Cause, Exit, Layer, Logger, References, Tracer } from "effect"

/** Captures the output of a service for operators: log lines in both formats of production, and spans. */
export class CapturedOutput {
  readonly lines: Array<string> = []
  private readonly spans: Array<Tracer.NativeSpan> = []

  /** Captures all output of a layer. */
  readonly from = <A, E, R>(layer: Layer.Layer<A, E, R>) =>
    layer.pipe(
      Layer.provide(
        Layer.mergeAll(
          Logger.layer([this.captured(Logger.formatJson), this.captured(Logger.formatLogFmt)]),
          Layer.succeed(References.MinimumTraceLevel, "Trace"),
          Layer.succeed(Tracer.Tracer, this.tracer)
        )
      )
    )

  /** The output as text. */
  get text(): string {
    return [...this.lines, ...this.spans.map(spanText)].join("\n")
  }

  clear(): void {
    this.lines.length = 0
    this.spans.length = 0
  }

  private captured(format: Logger.Logger<unknown, string>) {
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

/** Discards the output of a service that is expected to fail. */
export const silenced = <A, E, R>(layer: Layer.Layer<A, E, R>) => new CapturedOutput().from(layer)

const spanText = ({ attributes, events, name, status }: Tracer.NativeSpan): string =>
  JSON.stringify([
    name,
    [...attributes],
    events.map(([event, , details]) => [event, details]),
    status._tag === "Ended" && Exit.isFailure(status.exit) ? Cause.pretty(status.exit.cause) : ""
  ])
