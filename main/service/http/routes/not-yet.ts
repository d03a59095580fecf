import type { Routes } from '../answer.ts'
import { ApiError } from '../api-error.ts'

/** A handler that refuses with this sentence. */
export function notYet(detail: string): () => never {
  return () => {
    throw new ApiError(501, 'not_implemented_yet', detail)
  }
}

type NotYetRoutes = Pick<
  Routes,
  'kindleUpload' | 'kindleUploadStatus' | 'kindleAccounts' | 'kindleAccountAdd' | 'kindleAccountRemove'
>

/** Calls that validate their input and answer 501. */
export function notYetRoutes(): NotYetRoutes {
  const kindle = notYet('This service does not send to Kindle yet.')
  return {
    kindleUpload: kindle,
    kindleUploadStatus: kindle,
    kindleAccounts: kindle,
    kindleAccountAdd: kindle,
    kindleAccountRemove: kindle,
  }
}
