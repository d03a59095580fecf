import { messages } from '#shared/text/messages.ts'
import { isUnreachable } from '../cache/index.ts'

/** Why nothing can be sent or fetched: there is no network, or there is one and the library does not answer. */
export const connectionText = (): string => (isUnreachable() ? 'Can’t reach your library' : messages.offline)
