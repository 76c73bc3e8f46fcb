-- Sends the requests of a file, one after the other and each once: a line with its length, and then the request itself.
local requests, at = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  local length = file:read("*l")
  while length do
    requests[#requests + 1] = file:read(tonumber(length))
    length = file:read("*l")
  end
  file:close()
end

function request()
  at = at + 1
  if at >= #requests then wrk.thread:stop() end
  return requests[math.min(at, #requests)]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"answers": %d, "seconds": %f, "wrong": %d, "p50": %f, "p99": %f}\n',
    summary.requests, summary.duration / 1e6,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000
  ))
end
