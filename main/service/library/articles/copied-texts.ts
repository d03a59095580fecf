import { createHash } from 'node:crypto'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'

/**
 * Texts that items had on other readers' shelves. Such a text is only a claim about the page, so the page is fetched
 * first. If that fails for good and the item still has no text, it gets the copied one.
 */
export class CopiedTexts {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  async keep(tx: Change, id: number, html: string): Promise<void> {
    await this.#statements.keep.run(tx, { id, html, hash: createHash('sha256').update(html).digest('hex') })
  }

  /** Returns true if an item without a text has a copied one, which is then read as a page that was sent. */
  async use(tx: Change, id: number): Promise<boolean> {
    const copied = await this.#statements.find.get(tx, { id })
    if (!copied) return false
    await this.forget(tx, id)
    if (copied.article_id !== null) return false
    await this.#statements.send.run(tx, { id, html: copied.html, hash: copied.hash })
    await this.#statements.retry.run(tx, { id, status: processingStatus.inProgress })
    return true
  }

  async forget(tx: Change, id: number): Promise<void> {
    await this.#statements.forget.run(tx, { id })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    keep: database.statement((p: Id & { html: string; hash: string }) =>
      kysely
        .insertInto('copied_text')
        .values({ account_id: p.account, content_id: p.id, html: p.html, hash: p.hash })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    find: database.statement((p: Id) =>
      kysely
        .selectFrom('copied_text')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'copied_text.account_id')
            .onRef('content.id', '=', 'copied_text.content_id'),
        )
        .select(['html', 'hash', 'content.article_id'])
        .where('copied_text.account_id', '=', p.account)
        .where('copied_text.content_id', '=', p.id),
    ),
    send: database.statement((p: Id & { html: string; hash: string }) =>
      kysely
        .insertInto('sent_html')
        .values({ account_id: p.account, content_id: p.id, html: p.html, hash: p.hash, is_archived: 1 })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    retry: database.statement((p: Id & { status: number }) =>
      kysely
        .updateTable('content')
        .set({ processing_status: p.status, processing_error: null })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    forget: database.statement((p: Id) =>
      kysely.deleteFrom('copied_text').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
  }
}
