import { createServer } from 'node:net'

/**
 * The first free port at or after `first`.
 * @param {number} first
 * @returns {Promise<number>}
 */
export async function freePort(first) {
  for (let port = first; port < first + 200; port++) if (await isFree(port)) return port
  throw new Error(`no free port between ${first} and ${first + 199}`)
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
