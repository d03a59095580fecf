import { processingStatus } from '#shared/model/processing-status.ts'
import type { Contents } from '../../library/articles/contents.ts'
import type { Saves } from '../../library/articles/saves.ts'
import type { Routes } from '../answer.ts'

/** `wakeJobs` starts the jobs that a save queued. */
export function saveRoutes(
  saves: Saves,
  contents: Contents,
  wakeJobs: () => void,
): Pick<Routes, 'save' | 'saveStatus' | 'readerView'> {
  return {
    save: async ({ account }, { body }) => {
      const { contentId, url, title, status, isNew } = await saves.save(account, body)
      wakeJobs()
      return { status: isNew ? 201 : 200, body: { id: contentId, content_id: contentId, url, title, status } }
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
