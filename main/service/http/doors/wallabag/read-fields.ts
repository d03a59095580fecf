import { PAGE_BODY_LIMIT, readBytes, readJsonBody } from '../../read-body.ts'

/** Parameters of a call, from its address, a form or JSON. */
export type Fields = ReadonlyMap<string, string>

const FORM = 'application/x-www-form-urlencoded'

/** Reads a call's parameters. Programs send the same call in any of the three ways. Throws ApiError. */
export async function readFields(request: Request, url: URL): Promise<Fields> {
  const fields = new Map(url.searchParams)
  if (request.method === 'GET' || request.method === 'HEAD') return fields
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith(FORM)) {
    const words = (await readBytes(request, PAGE_BODY_LIMIT)).toString('utf8')
    for (const [name, value] of new URLSearchParams(words)) fields.set(name, value)
    return fields
  }
  const given = await readJsonBody(request, PAGE_BODY_LIMIT)
  if (typeof given !== 'object' || given === null) return fields
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue
    fields.set(name, Array.isArray(value) ? value.map(String).join(',') : String(value))
  }
  return fields
}
