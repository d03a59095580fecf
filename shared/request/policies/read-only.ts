/** The answer to a change that read-only mode keeps from the wire: a fake empty 200 (SPEC.txt section 6). */
export function readOnlyAnswer(request: Request): Response | null {
  return request.method === 'GET' ? null : new Response(null, { status: 200 })
}
