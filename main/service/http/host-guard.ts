const loopback: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Returns a test that is true if a Host header names this service. A page elsewhere can point its own domain name at
 * 127.0.0.1 and would then have the same origin as the service (DNS rebinding). Therefore, the test only accepts
 * loopback names with the service's port, the configured listening address and the configured origins.
 */
export function hostGuard(
  listening: { host: string; port: number },
  origins: readonly string[] = [],
): (host: string) => boolean {
  const { host, port } = listening
  const own = host.includes(':') ? `[${host}]` : host
  const isEvery = host === '0.0.0.0' || host === '::'
  const names = isEvery ? loopback : [...loopback, own.toLowerCase()]
  const allowed = new Set(names.map((name) => `${name}:${port}`))
  if (port === 80) for (const name of names) allowed.add(name)
  for (const origin of origins) allowed.add(new URL(origin).host)
  return (given) => allowed.has(given.toLowerCase())
}
