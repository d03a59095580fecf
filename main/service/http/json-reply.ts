const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  // Responses belong to one user. They may be cached only for use with If-None-Match.
  'cache-control': 'private, no-cache',
}

export function jsonReply(status: number, value: unknown, more: Readonly<Record<string, string>> = {}): Response {
  if (status === 204) return new Response(null, { status, headers: { 'cache-control': 'no-store', ...more } })
  return jsonTextReply(status, JSON.stringify(value), more)
}

export function jsonTextReply(
  status: number,
  text: string | Uint8Array<ArrayBuffer>,
  more: Readonly<Record<string, string>> = {},
): Response {
  // Tells the compression code if this response is large enough to be compressed.
  const size = typeof text === 'string' ? Buffer.byteLength(text) : text.byteLength
  return new Response(text, { status, headers: { 'content-length': String(size), ...headers, ...more } })
}
