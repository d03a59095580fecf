import type { Routes } from '../../calls/answer.ts'
import type { Sends } from './sends.ts'

type SendingRoutes = Pick<Routes, 'contentSend' | 'contentSent' | 'readerFind'>

export function sendingRoutes(sends: Sends, wakeJobs: () => void): SendingRoutes {
  return {
    contentSend: async ({ account }, { params, body }) => {
      const handles = await sends.send(account, params.id, body)
      wakeJobs()
      return { status: 201, body: { handles } }
    },
    contentSent: async ({ account }, { params }) => ({ body: await sends.sent(account, params.id) }),
    readerFind: async ({ account }, { params }) => ({ body: await sends.find(account, params.handle) }),
  }
}
