// The library process's end, in tests of the process that starts it. It answers each request with its own id, and ends
// with the port. Given a damaged data folder, it ends immediately, as a library does that cannot be opened.
import { servePort } from '../../../main/service/port.ts'

process.parentPort.on('message', ({ data, ports: [port] }) => {
  if (data.dataFolder === 'damaged') {
    process.stderr.write('database disk image is malformed\n', () => process.exit(1))
    return
  }
  if (!port) throw new Error('no port came along')
  const localTokens = async () => ({ access_token: 'a', refresh_token: 'r' })
  const handle = async (request: Request) => {
    if (!request.url.endsWith('/never/')) return new Response(String(process.pid))
    process.stdout.write('asked\n')
    return new Promise<never>(() => {})
  }
  servePort({ handle, localTokens }, port, () => process.exit(0))
})
