// Runs the service with sample jobs, on a free port and in a temporary folder.
import {spawn, spawnSync} from "node:child_process"
import {mkdtempSync, openSync, readFileSync, rmSync} from "node:fs"
import {createServer} from "node:net"
import {tmpdir} from "node:os"
import {join} from "node:path"

const SAMPLES = 500
const PATIENCE = 120_000

export async function start(root) {
  const folder = mkdtempSync(join(tmpdir(), "posthaste-pages-"))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = {...process.env, POSTHASTE_DATA_DIR: join(folder, "data"), POSTHASTE_PORT: String(port), POSTHASTE_HOST: "127.0.0.1",
    POSTHASTE_DATABASE_URL: "", POSTHASTE_BASE_URL: base, POSTHASTE_APPLY_LIMIT: "0", POSTHASTE_CONFIRM_LIMIT: "0", POSTHASTE_ACCESS_LOG: "false",
    POSTHASTE_WEBHOOK_LOOPBACK_HTTP: "true"}
  const log = join(folder, "log")
  const out = openSync(log, "a")
  const child = spawn(join(root, "bin/posthaste"), ["serve"], {env, stdio: ["ignore", out, out]})
  const service = {
    base, mail: join(folder, "data", "mail"),
    command: (...words) => ran(join(root, "bin/posthaste"), words, env),
    stop: () => {
      child.kill("SIGKILL")
      rmSync(folder, {recursive: true, force: true})
    }
  }
  try {
    await until("a service that answers", () => isAlive(child, log) && answers(`${base}/health/ready`))
    service.command("demo")
    await until("all samples in the search", async () => (await json(`${base}/api/v1.2/public/jobs?pageSize=1`))?.paging?.total === SAMPLES)
    return service
  } catch (fault) {
    service.stop()
    throw fault
  }
}

export async function json(url, options) {
  const answer = await fetch(url, options)
  return answer.ok ? answer.json() : undefined
}

export async function until(what, holds) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const found = await holds()
    if (found) {
      return found
    }
    await new Promise(resume => setTimeout(resume, 100))
  }
  throw new Error(`Waited in vain for ${what}.`)
}

function ran(program, words, env) {
  const done = spawnSync(program, words, {env, encoding: "utf8"})
  if (done.status !== 0) {
    throw new Error(`posthaste ${words.join(" ")}: ${done.stderr}`)
  }
  return done.stdout
}

function isAlive(child, log) {
  if (child.exitCode !== null) {
    throw new Error(`The service ended by itself:\n${readFileSync(log, "utf8")}`)
  }
  return true
}

async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false // not yet
  }
}

function freePort() {
  return new Promise(found => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const {port} = server.address()
      server.close(() => found(port))
    })
  })
}
