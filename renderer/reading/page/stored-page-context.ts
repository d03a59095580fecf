import { createContext } from 'react'

/** Shows a stored page of the open article. 0 is the current version. Null where no page can be shown. */
export const StoredPageContext = createContext<((version: number) => void) | null>(null)
