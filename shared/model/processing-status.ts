/** Progress of the service's background work on an item. */
export const processingStatus = { inProgress: 0, complete: 1, failed: 2 } as const

export type ProcessingStatus = (typeof processingStatus)[keyof typeof processingStatus]
