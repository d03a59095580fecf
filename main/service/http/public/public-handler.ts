import { type PublicEndpointName, type PublicInput, type PublicReply } from '#shared/api/public/endpoints.ts'
import type { TokenScope } from '../../accounts/personal-tokens.ts'
import type { Answer } from '../../calls/answer.ts'

export interface PublicCall {
  readonly account: number
  readonly scope: TokenScope
}

type Served<T> = T extends readonly (infer Item)[]
  ? readonly Served<Item>[]
  : T extends object
    ? { readonly [K in keyof T as string extends K ? never : K]: Served<T[K]> }
    : T

type PublicAnswer<N extends PublicEndpointName> = Omit<Answer<Served<PublicReply<N>>>, 'body'> & {
  readonly body: Served<PublicReply<N>>
}

export type PublicHandler<N extends PublicEndpointName> = (
  call: PublicCall,
  input: PublicInput<N>,
) => Promise<PublicAnswer<N>>

/** The handlers of every endpoint in the public table. A missing or mistyped one causes a compile error. */
export type PublicRoutes = { readonly [N in PublicEndpointName]: PublicHandler<N> }
