import { Option, Tracer } from "effect"

/**
 * The tracer, told only of this share of the traces (0 to 1), each of them whole. Whether a trace is one of them is drawn
 * anew where it enters the process: a stranger's `traceparent` may leave a trace out, and cannot have it taken.
 */
export const sampled = (tracer: Tracer.Tracer, share: number, draw: () => number = Math.random) =>
  Tracer.make({
    ...tracer,
    span: (options) => {
      const isInside = Option.exists(options.parent, ({ _tag }) => _tag === "Span")
      const isTold = options.sampled && (isInside || draw() < share)
      return isTold ? tracer.span(options) : new Tracer.NativeSpan({ ...options, sampled: false })
    }
  })
