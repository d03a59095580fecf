import { sql } from 'kysely'
import type { Tag } from '#shared/model/tag.ts'
import type { Database } from '../../database/database.ts'
import { ContentIds } from '../articles/content-ids.ts'
import { tagOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import { NotFound } from '../not-found.ts'
import type { Retagging } from './retagging.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Stamps } from './stamps.ts'

/** Another tag already has this name. Answered with 409. */
export class TagNameTaken extends Error {
  override readonly name = 'TagNameTaken'
}

export interface TagChange {
  readonly contentIds: readonly number[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export interface Tagged {
  readonly contents: readonly { readonly id: number; readonly tags: readonly Tag[] }[]
  /** The tags that were added or removed, in their current state. */
  readonly tags: readonly Tag[]
}

/** Tags by exact name. A tag counts the entries that have it and are not deleted. */
export class Tags {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #retagging: Retagging
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter, retagging: Retagging) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#retagging = retagging
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Last used first. */
  list(account: number): Tag[] {
    return this.#statements.list.all({ account }).map(tagOf)
  }

  /**
   * All or nothing; setting the current state changes nothing. A new name creates a tag, and a tag without entries
   * stays. Throws NotFound if any content is missing, RefusedInput for an empty name.
   */
  change(account: number, { contentIds, add, remove }: TagChange): Tagged {
    return this.#database.transaction(() => {
      const ids = this.#ids.resolveAll(account, contentIds)
      const names = [...new Set(add.map((name) => cleanName(name, 'add_tags')))]
      const gone = this.#named(account, [...new Set(remove.map((name) => cleanName(name, 'remove_tags')))])
      const added = names.map((name) => this.#make(account, name))
      for (const id of ids) this.#changeOne(account, id, added, gone)
      const touched = JSON.stringify([...added, ...gone])
      return {
        contents: ids.map((id) => ({ id, tags: this.#statements.ofContent.all({ id }).map(tagOf) })),
        tags: this.#statements.byIds.all({ account, ids: touched }).map(tagOf),
      }
    })
  }

  /** Creates a tag without entries, or returns the one with that name. Throws RefusedInput for an empty name. */
  create(account: number, given: string): Tag {
    return this.#database.transaction(() => {
      const id = this.#make(account, cleanName(given, 'name'))
      return tagOf(this.#find(account, id))
    })
  }

  /** With `merge`, a taken name joins the two tags into the one that had it. Throws NotFound, TagNameTaken. */
  rename(account: number, id: number, given: string, merge: boolean): Tag {
    return this.#database.transaction(() => {
      const tag = this.#find(account, id)
      const name = cleanName(given, 'name')
      if (tag.name === name) return tagOf(tag)
      const other = this.#statements.byName.get({ account, name })
      if (other && !merge) throw new TagNameTaken('A tag with this name already exists.')
      this.#retagging.note(account, id)
      if (other) {
        this.#statements.moveAll.run({ from: id, to: other.id })
        this.#statements.remove.run({ id })
        this.#statements.recount.run({ id: other.id, usedUs: Math.max(tag.last_used_us, other.last_used_us) })
      } else {
        this.#statements.rename.run({ id, name })
      }
      this.#retagging.begin(account)
      return tagOf(this.#find(account, other?.id ?? id))
    })
  }

  /** Removes the tag from all entries. Throws NotFound. */
  remove(account: number, id: number): void {
    this.#database.transaction(() => {
      this.#find(account, id)
      this.#retagging.note(account, id)
      this.#statements.remove.run({ id })
      this.#retagging.begin(account)
    })
  }

  #changeOne(account: number, contentId: number, added: readonly number[], gone: readonly number[]): void {
    const { add, takeOff, count, use, isDeleted } = this.#statements
    const weight = isDeleted.get({ id: contentId }) ? 0 : 1
    const us = this.#stamps.nowUs()
    const put = added.filter((tag) => add.run({ id: contentId, tag, us }) > 0)
    const taken = gone.filter((tag) => takeOff.run({ id: contentId, tag }) > 0)
    if (put.length + taken.length === 0) return
    const stamp = this.#stamps.next(account)
    for (const tag of put) {
      use.run({ id: contentId, tag, us: stamp.us })
      count.run({ id: tag, by: weight, us: stamp.us })
    }
    for (const tag of taken) count.run({ id: tag, by: -weight, us: 0 })
    this.#entries.retag(contentId, stamp)
  }

  #make(account: number, name: string): number {
    const known = this.#statements.byName.get({ account, name })
    const tag = known ?? this.#statements.create.get({ account, name, us: this.#stamps.next(account).us })
    if (!tag) throw new Error('The tag was not written')
    return tag.id
  }

  #named(account: number, names: readonly string[]): number[] {
    return names.flatMap((name) => this.#statements.byName.get({ account, name })?.id ?? [])
  }

  #find(account: number, id: number) {
    const tag = this.#statements.find.get({ account, id })
    if (!tag) throw new NotFound('There is no such tag.')
    return tag
  }
}

function cleanName(name: string, field: string): string {
  const clean = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (clean === '') throw new RefusedInput(field, 'A tag needs a name.')
  return clean
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    list: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('tag')
        .selectAll()
        .where('account_id', '=', p.account)
        .orderBy('last_used_us', 'desc')
        .orderBy('id', 'desc'),
    ),
    find: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('tag').selectAll().where('id', '=', p.id).where('account_id', '=', p.account),
    ),
    byName: database.statement((p: { account: number; name: string }) =>
      kysely.selectFrom('tag').selectAll().where('account_id', '=', p.account).where('name', '=', p.name),
    ),
    byIds: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('tag')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('id', 'in', sql<number>`(select value from json_each(${p.ids}))`)
        .orderBy('name'),
    ),
    ofContent: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', 'tag.id', 'content_tag.tag_id')
        .selectAll('tag')
        .where('content_tag.content_id', '=', p.id)
        .orderBy('tag.name'),
    ),
    isDeleted: database.statement((p: { id: number }) =>
      kysely.selectFrom('entry').select('rid').where('content_id', '=', p.id).where('library_state', '=', sql.lit(3)),
    ),
    create: database.statement((p: { account: number; name: string; us: number }) =>
      kysely
        .insertInto('tag')
        .values({ account_id: p.account, name: p.name, created_us: p.us, last_used_us: p.us })
        .returningAll(),
    ),
    add: database.statement((p: { id: number; tag: number; us: number }) =>
      kysely
        .insertInto('content_tag')
        .values({ content_id: p.id, tag_id: p.tag, added_us: p.us })
        .onConflict((conflict) => conflict.columns(['content_id', 'tag_id']).doNothing()),
    ),
    use: database.statement((p: { id: number; tag: number; us: number }) =>
      kysely
        .updateTable('content_tag')
        .set({ added_us: p.us })
        .where('content_id', '=', p.id)
        .where('tag_id', '=', p.tag),
    ),
    takeOff: database.statement((p: { id: number; tag: number }) =>
      kysely.deleteFrom('content_tag').where('content_id', '=', p.id).where('tag_id', '=', p.tag),
    ),
    remove: database.statement((p: { id: number }) => kysely.deleteFrom('tag').where('id', '=', p.id)),
    count: database.statement((p: { id: number; by: number; us: number }) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({
          article_count: eb('article_count', '+', p.by),
          last_used_us: eb.fn<number>('max', ['last_used_us', eb.val(p.us)]),
        }))
        .where('id', '=', p.id),
    ),
    rename: database.statement((p: { id: number; name: string }) =>
      kysely.updateTable('tag').set({ name: p.name }).where('id', '=', p.id),
    ),
    moveAll: database.statement((p: { from: number; to: number }) =>
      kysely
        .insertInto('content_tag')
        .columns(['content_id', 'tag_id', 'added_us'])
        .expression((eb) =>
          eb
            .selectFrom('content_tag')
            .select((of) => ['content_id', of.val(p.to).as('tag_id'), 'added_us'])
            .where('tag_id', '=', p.from),
        )
        .onConflict((conflict) => conflict.columns(['content_id', 'tag_id']).doNothing()),
    ),
    recount: database.statement((p: { id: number; usedUs: number }) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({
          last_used_us: p.usedUs,
          article_count: eb
            .selectFrom('content_tag')
            .innerJoin('entry', 'entry.content_id', 'content_tag.content_id')
            .select((of) => of.fn.countAll<number>().as('count'))
            .where('tag_id', '=', p.id)
            .where('library_state', '<>', sql.lit(3)),
        }))
        .where('id', '=', p.id),
    ),
  }
}
