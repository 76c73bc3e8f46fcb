import { Option, Tracer } from "effect"

/**
 * A tracer for this share of all traces (0 to 1), each of them complete. The decision is made where a trace enters the
 * process. A caller's `traceparent` can exclude a trace, but not include it.
 */
export const sampled = (tracer: Tracer.Tracer, share: number, draw: () => number = Math.random) =>
  Tracer.make({
    ...tracer,
    span: (options) => {
      const isInside = Option.exists(options.parent, ({ _tag }) => _tag === "Span")
      const isSampled = options.sampled && (isInside || draw() < share)
      return isSampled ? tracer.span(options) : new Tracer.NativeSpan({ ...options, sampled: false })
    }
  })
