// A load client in its own process: requests one URL over several connections for a while and reports how many answers
// it got. Arguments: url, connections, milliseconds, authorization.
import { Agent, request } from 'node:http'

const [url = '', connections = '8', milliseconds = '1000', authorization = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })

function ask(): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () => (reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${reply.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function line(until: number): Promise<{ answers: number; bytes: number }> {
  let answers = 0
  let bytes = 0
  while (performance.now() < until) {
    bytes += await ask()
    answers += 1
  }
  return { answers, bytes }
}

const begun = performance.now()
const lines = await Promise.all(Array.from({ length: Number(connections) }, () => line(begun + Number(milliseconds))))
const seconds = (performance.now() - begun) / 1000
const answers = lines.reduce((sum, each) => sum + each.answers, 0)
agent.destroy()
process.stdout.write(
  JSON.stringify({ perSecond: answers / seconds, bytes: lines.reduce((sum, each) => sum + each.bytes, 0) / answers }),
)
