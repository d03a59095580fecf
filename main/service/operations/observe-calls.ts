import type { Caller } from '../http/api.ts'
import { callNames } from './call-name.ts'

type Handle = (request: Request, caller: Caller) => Promise<Response>

/** An answered request. Contains nothing that reveals who sent it or what it was about. */
export interface AnsweredCall {
  readonly call: string
  readonly method: string
  readonly status: number
  /** Time until the response started, in milliseconds. */
  readonly ms: number
}

/** Reports each request that `handle` answers. `clock` returns milliseconds from an arbitrary start. */
export function observeCalls(handle: Handle, tell: (answered: AnsweredCall) => void, clock: () => number): Handle {
  const nameOf = callNames()
  return async (request, caller) => {
    const begun = clock()
    const { method, url } = request
    const answer = await handle(request, caller)
    tell({ call: nameOf(method, new URL(url).pathname), method, status: answer.status, ms: clock() - begun })
    return answer
  }
}
