import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shell.ts'
import { isUnreachable } from './hooks.ts'

/**
 * Returns the reason why nothing can be sent or fetched: either there is no network, or the library doesn't respond.
 */
export const connectionText = (): string => (isUnreachable() ? t.cantReachYourLibrary2 : messages.offline)
