import type { Readwise } from './readwise.ts'
import type { Routes } from '../../calls/answer.ts'

type ReadwiseRoutes = Pick<Routes, 'readwise' | 'readwiseConnect' | 'readwiseDisconnect'>

export function readwiseRoutes(readwise: Readwise): ReadwiseRoutes {
  return {
    readwise: async ({ account }) => ({ body: await readwise.status(account) }),
    readwiseConnect: async ({ account }, { body }) => ({ body: await readwise.connect(account, body.token) }),
    readwiseDisconnect: async ({ account }) => {
      await readwise.disconnect(account)
      return { body: null }
    },
  }
}
