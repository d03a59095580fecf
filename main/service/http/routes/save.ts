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
    save: ({ account }, { body }) => {
      const { contentId, url, title, status, isNew } = saves.save(account, body)
      wakeJobs()
      return { status: isNew ? 201 : 200, body: { id: contentId, content_id: contentId, url, title, status } }
    },
    saveStatus: ({ account }, { params }) => {
      const { id, status, error } = saves.status(account, params.id)
      const content = status === processingStatus.inProgress ? null : contents.find(account, id, 'stored')
      return { body: { id, status, content, error } }
    },
    readerView: ({ account }, { body }) => {
      const { contentId, url, title, status } = saves.openInReader(account, body)
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
