import { processingStatus } from '#shared/model/processing-status.ts'
import type { Summaries } from './summaries.ts'
import type { Routes } from '../../calls/answer.ts'

type SummaryRoutes = Pick<Routes, 'summaryRequest' | 'summary'>

export function summaryRoutes(summaries: Summaries, clock: () => number): SummaryRoutes {
  const statusOf = (sentences: readonly unknown[]) =>
    sentences.length > 0 ? processingStatus.complete : processingStatus.failed
  return {
    summaryRequest: async ({ account }, { body }) => {
      const { contentId, points } = await summaries.find(account, body.content_id)
      return { body: { content_id: contentId, status: statusOf(points) } }
    },
    summary: async ({ account }, { query }) => {
      const { contentId, summary, points } = await summaries.find(account, query.content_id)
      const places = (sentences: typeof points) =>
        sentences.map(({ start, end }) => ({ char_start: start, char_end: end }))
      return {
        body: {
          content_id: contentId,
          status: statusOf(points),
          summary: summary.length > 0 ? summary.map(({ text }) => text).join(' ') : null,
          summary_places: places(summary),
          key_points: points.map(({ text }) => text),
          key_point_places: places(points),
          model: 'extractive-local',
          created_date: new Date(clock()).toISOString(),
        },
      }
    },
  }
}
