/** Progress of work the service does in the background (SPEC.txt section 3, "Status"). */
export const processingStatus = { inProgress: 0, complete: 1, failed: 2 } as const

export type ProcessingStatus = (typeof processingStatus)[keyof typeof processingStatus]
