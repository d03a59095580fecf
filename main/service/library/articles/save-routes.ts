import { processingStatus } from '#shared/model/processing-status.ts'
import type { Contents } from './contents.ts'
import type { Saves } from './saves.ts'
import type { Routes } from '../../calls/answer.ts'

interface SaveParts {
  readonly saves: Saves
  readonly contents: Contents
  /** Starts the jobs that a save queued. */
  readonly wakeJobs: () => void
  /** Called when a browser extension has saved a page. */
  readonly extensionSaved: (account: number) => Promise<void>
}

export function saveRoutes({
  saves,
  contents,
  wakeJobs,
  extensionSaved,
}: SaveParts): Pick<Routes, 'save' | 'saveStatus' | 'readerView'> {
  return {
    save: async ({ account, clientType }, { body }) => {
      const { contentId, url, title, status, isNew, former } = await saves.save(account, body)
      wakeJobs()
      if (clientType === 'extension') await extensionSaved(account)
      return { status: isNew ? 201 : 200, body: { id: contentId, content_id: contentId, url, title, status, former } }
    },
    saveStatus: async ({ account }, { params }) => {
      const { id, status, error } = await saves.status(account, params.id)
      const content = status === processingStatus.inProgress ? null : await contents.find(account, id, 'stored')
      return { body: { id, status, content, error } }
    },
    readerView: async ({ account }, { body }) => {
      const { contentId, url, title, status } = await saves.openInReader(account, body)
      wakeJobs()
      return {
        body: {
          success: status !== processingStatus.failed,
          content: { id: contentId, url, title, processing_status: status },
        },
      }
    },
  }
}
