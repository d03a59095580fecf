const loopback: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Whether a Host header names us. A page elsewhere can point its own name at 127.0.0.1 and would then count as our own
 * origin (DNS rebinding): so only the loopback names with our port, the address we were told to listen on, and the
 * configured public origin are answered.
 */
export function hostGuard(listening: { host: string; port: number }, publicOrigin?: string): (host: string) => boolean {
  const { host, port } = listening
  const own = host.includes(':') ? `[${host}]` : host
  const isEvery = host === '0.0.0.0' || host === '::'
  const names = isEvery ? loopback : [...loopback, own.toLowerCase()]
  const allowed = new Set(names.map((name) => `${name}:${port}`))
  if (port === 80) for (const name of names) allowed.add(name)
  if (publicOrigin !== undefined) allowed.add(new URL(publicOrigin).host)
  return (given) => allowed.has(given.toLowerCase())
}
