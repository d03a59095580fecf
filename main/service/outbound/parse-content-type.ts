/**
 * Splits a Content-Type header into its media type, in lower case, and its charset. Each is null if missing or
 * malformed.
 */
export function parseContentType(header: string | undefined): { contentType: string | null; charset: string | null } {
  const [first = '', ...parameters] = (header ?? '').slice(0, 1_000).split(';')
  const essence = first.trim().toLowerCase()
  let charset: string | null = null
  for (const parameter of parameters) {
    const [, value] = /^\s*charset\s*=\s*["']?([^"'\s,]+)/i.exec(parameter) ?? []
    if (value !== undefined) charset ??= value.toLowerCase()
  }
  return { contentType: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence) ? essence : null, charset }
}
