-- Sends prepared requests in turn. What it is told comes in the environment: see wrk.py, which also writes the file of
-- requests: lengths of head and body, newline, head (without Content-Length), body; and so on.

local threads = 0

function setup(thread)
   thread:set("number", threads)
   threads = threads + 1
end

function init()
   step = told("THREADS")
   pause = told("PAUSE_MILLIS")
   unique = told("FIRST_NUMBER") + number
   requests = read(os.getenv("BENCH_REQUESTS"))
   turn = math.floor(#requests / step) * number -- so that threads do not walk in step
   math.randomseed(number + 1)
   if pause == 0 then delay = nil end
end

function told(name)
   return tonumber(os.getenv("BENCH_" .. name))
end

function read(name)
   local found, file = {}, assert(io.open(name, "rb"))
   while true do
      local head, body = file:read("*n", "*n")
      if not head then break end
      file:read(1)
      head = file:read(head)
      found[#found + 1] = prepared(head, body > 0 and file:read(body) or "")
   end
   file:close()
   return found
end

-- A request without {{n}} is one string, made once; the others are a function of the number.
function prepared(head, body)
   if not (head .. body):find("{{n}}", 1, true) then return whole(head, body) end
   return function(n) return whole((head:gsub("{{n}}", n)), (body:gsub("{{n}}", n))) end
end

function whole(head, body)
   if #body == 0 then return head .. "\r\n" end
   return head .. "Content-Length: " .. #body .. "\r\n\r\n" .. body
end

function request()
   turn = turn % #requests + 1
   local next = requests[turn]
   if type(next) == "string" then return next end
   unique = unique + step
   return next(string.format("%.0f", unique))
end

-- Only whole milliseconds can be waited for: the fraction is left to chance.
function delay()
   return math.floor(pause + math.random())
end

function done(summary, latency)
   local errors = summary.errors
   local out = assert(io.open(os.getenv("BENCH_FIGURES"), "w"))
   out:write(string.format(
      '{"requests": %d, "seconds": %.6f, "p50": %.3f, "p90": %.3f, "p99": %.3f, "refused": %d, "broken": %d, "bytes": %d}',
      summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(90) / 1e3,
      latency:percentile(99) / 1e3, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
      summary.bytes))
   out:close()
end
