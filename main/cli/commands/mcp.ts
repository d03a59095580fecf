import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { Command, CommandCall } from '../command.ts'
import { signedIn } from '../sign-in-file.ts'

/** JSON-RPC error code for a message that could not be delivered. */
const INTERNAL_ERROR = -32_603

export const mcp: Command = {
  usage: '[--write]',
  summary: 'let an assistant on this machine use the library (MCP over stdio)',
  options: { write: { type: 'boolean' } },
  run: serve,
}

/** Forwards messages to the service, which provides the tools and reports their actions to the reader. */
async function serve({ options, terminal }: CommandCall): Promise<void> {
  const { address, token } = signedIn(terminal)
  // Loading takes a second, so the modules are loaded only when needed.
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  const here = new StdioServerTransport()
  const there = new StreamableHTTPClientTransport(new URL(options['write'] === true ? '/mcp/write' : '/mcp', address), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (url, init) => terminal.fetch(String(url), init ?? {}),
  })
  const ended = new Promise<void>((resolve) => {
    here.onclose = resolve
    process.stdin.on('end', resolve)
  })
  const open = new Set<Promise<unknown>>()
  here.onmessage = (message) => {
    const sent = there
      .send(message)
      .catch((error: unknown) => {
        const said = error instanceof Error ? error.message : String(error)
        terminal.say(said)
        const failed = failureOf(message, said)
        return failed && here.send(failed)
      })
      .finally(() => open.delete(sent))
    open.add(sent)
  }
  there.onmessage = (message) => void here.send(message)
  await there.start()
  await here.start()
  await ended
  // A caller that pipes in its requests closes the input immediately but still expects the responses.
  await Promise.all(open)
  await there.close()
}

/**
 * Returns the error response for a request that could not be delivered, or null for messages that expect no response.
 */
function failureOf(message: JSONRPCMessage, said: string): JSONRPCMessage | null {
  if (!('method' in message) || !('id' in message)) return null
  return { jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: said } }
}
