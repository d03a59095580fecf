/** The readers of the service who may send items to a reader. */
export const sendersAllowed = ['everyone', 'allowed', 'nobody'] as const
export type SendersAllowed = (typeof sendersAllowed)[number]
