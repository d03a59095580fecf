/** Returns the reply to a change that read-only mode does not send: a fake empty 200. */
export function readOnlyAnswer(request: Request): Response | null {
  return request.method === 'GET' ? null : new Response(null, { status: 200 })
}
