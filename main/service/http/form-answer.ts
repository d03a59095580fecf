const LONGEST = 20_000
/** Fields of a sign-in provider's response. `user` is Apple's information about a person, which is sent only once. */
const fields = ['code', 'state', 'iss', 'user', 'error'] as const

/**
 * A sign-in provider that responds with a form makes the browser post to this service from the provider's page. The
 * browser is redirected to the same address, where the app reads the response like any other. Null for any other
 * request.
 */
export async function formAnswer(request: Request, url: URL): Promise<Response | null> {
  if (request.method !== 'POST' || !/^\/login\/[a-z0-9]+\/redirect\/?$/.test(url.pathname)) return null
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  const answer = new URLSearchParams()
  const posted = new URLSearchParams(await beginningOf(request))
  for (const name of fields) {
    const value = posted.get(name)
    if (value !== null) answer.set(name, value)
  }
  const location = `${url.origin}${url.pathname}?${answer.toString()}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** Counts bytes as they arrive, because a length header may be wrong. */
async function beginningOf(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > LONGEST) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
