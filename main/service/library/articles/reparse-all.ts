import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import { TEXT_VERSION } from '../../extraction/index.ts'
import { readAgainJob } from './saves.ts'

/**
 * Queues every stored page that an earlier version of the extractor read, or every stored page for 'all'. Each page is
 * a separate job, so an interrupted run continues. No user waits for these jobs, so they run alongside those that a
 * reader requests. Returns the number of jobs added.
 */
export function reparseAll(database: Database, which: 'older' | 'all', now: number): Promise<number> {
  const { kysely } = database
  const add = database.statement((p: { kind: string; all: number; textVersion: number; now: number }) =>
    kysely
      .insertInto('job')
      .columns(['account_id', 'kind', 'subject', 'is_awaited', 'run_after_ms', 'created_ms'])
      .expression((eb) =>
        eb
          .selectFrom('page')
          .innerJoin('content', (join) =>
            join.onRef('content.account_id', '=', 'page.account_id').onRef('content.id', '=', 'page.content_id'),
          )
          // A content that lost its article still has its page.
          .leftJoin('article', (join) =>
            join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
          )
          .select((of) => [
            'content.account_id',
            of.val(p.kind).as('kind'),
            'content.id',
            constant(0).as('is_awaited'),
            of.val(p.now).as('run_after_ms'),
            of.val(p.now).as('created_ms'),
          ])
          .where('content.merged_into', 'is', null)
          .where((of) =>
            of.or([
              of(of.val(p.all), '=', constant(1)),
              of('article.text_version', 'is', null),
              of('article.text_version', '<', p.textVersion),
            ]),
          ),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'subject']).doNothing()),
  )
  const values = { kind: readAgainJob, all: Number(which === 'all'), textVersion: TEXT_VERSION, now }
  return database.directory((tx) => add.run(tx, values))
}
