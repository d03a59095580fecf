import { foldedName, type Tag } from '#shared/model/tag.ts'
import * as t from '#shared/words/service/library.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import { listed } from '../../database/dialect/both-dialects.ts'
import { atOnce } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { ContentIds } from './content-ids.ts'
import { tagOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Retagging } from './retagging.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Stamps } from '../../database/stamps.ts'
import { tagStatements } from './tag-statements.ts'

/** Thrown if another tag already has this name. Answered with 409. */
export class TagNameTaken extends Error {
  override readonly name = 'TagNameTaken'
}

/** Number of tags with nested tags whose items are counted together. */
const MOST_FAMILIES = 500

/** Number of tags that `settle` processes in one transaction. */
const AT_ONCE = 100

type TagRow = Selectable<Tables['tag']>

export interface TagChange {
  readonly contentIds: readonly number[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export interface Tagged {
  readonly contents: readonly { readonly id: number; readonly tags: readonly Tag[] }[]
  /** The added and removed tags, in their current state. */
  readonly tags: readonly Tag[]
}

/**
 * Tags by folded name. Names that differ only in case are the same tag, which keeps the first spelling. A tag's count
 * includes the entries that have the tag and are not deleted.
 */
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
    this.#statements = tagStatements(database)
  }

  /** Last used first. An item that has several tags of a family counts once in it. */
  async list(account: number): Promise<Tag[]> {
    return this.#database.look(account, async (tx) => {
      const tags = (await this.#statements.list.all(tx, {})).map(tagOf)
      const families = familiesAmong(tags)
      const counts = await atOnce(
        ...[...families.values()].map((ids) => this.#statements.countFamily.get(tx, { ids: listed(ids) })),
      )
      const countOf = new Map([...families.keys()].map((id, at) => [id, counts[at]?.count ?? 0]))
      return tags.map((tag) => ({ ...tag, ...(countOf.has(tag.id) && { family_count: countOf.get(tag.id) }) }))
    })
  }

  /**
   * Changes the tags of all these contents or of none. Setting the current state has no effect. A new name creates a
   * tag, and a tag without entries stays. Throws NotFound if any content is missing, or RefusedInput for an empty name.
   */
  async change(account: number, { contentIds, add, remove }: TagChange): Promise<Tagged> {
    return this.#database.change(account, async (tx) => {
      const names = cleanNames(add, 'add_tags')
      const [ids, unwanted, known] = await atOnce(
        this.#ids.resolveAll(tx, contentIds),
        this.#named(tx, cleanNames(remove, 'remove_tags')),
        this.#named(tx, names),
      )
      const gone = [...unwanted.values()]
      const added: number[] = []
      for (const name of names) added.push(known.get(foldedName(name)) ?? (await this.#make(tx, name)))
      for (const id of ids) await this.#changeOne(tx, id, added, gone)
      const [touched, ...found] = await atOnce(
        this.#statements.byIds.all(tx, { ids: listed([...added, ...gone]) }),
        ...ids.map((id) => this.#statements.ofContent.all(tx, { id })),
      )
      const contents = found.map((tags, at) => ({ id: ids[at] as number, tags: tags.map(tagOf) }))
      return { contents, tags: touched.map(tagOf) }
    })
  }

  /**
   * Adds tags to a content, each with the time at which it was used. Returns the names of the tags that the content did
   * not have. The caller refreshes the entry. Throws RefusedInput for an empty name.
   */
  async takeIn(
    tx: Change,
    contentId: number,
    given: readonly { readonly name: string; readonly us: number }[],
  ): Promise<string[]> {
    const by = this.#statements
    const fresh = new Map<string, { readonly name: string; readonly us: number }>()
    for (const { name: one, us } of given) {
      const name = cleanName(one, 'add_tags')
      if (!fresh.has(foldedName(name))) fresh.set(foldedName(name), { name, us })
    }
    const known = await by.byFolded.all(tx, { id: contentId, folded: listed([...fresh.keys()]) })
    const ids = new Map(known.map(({ id, folded_name: folded }) => [folded ?? '', id]))
    const had = known.flatMap(({ folded_name: folded, is_on }) => (is_on === 1 && folded !== null ? folded : []))
    // A tag whose name was never folded can be on the content, too.
    if (ids.size < fresh.size)
      had.push(...(await by.ofContent.all(tx, { id: contentId })).map(({ name }) => foldedName(name)))
    for (const folded of had) fresh.delete(folded)
    const byTime = new Map<number, number[]>()
    for (const [folded, { name, us }] of fresh) {
      const tag = ids.get(folded) ?? (await this.#findOrMake(tx, name))
      byTime.set(us, [...(byTime.get(us) ?? []), tag])
    }
    for (const [us, tags] of byTime) {
      by.addAll.send(tx, { id: contentId, tags: listed(tags), us })
      by.countAll.send(tx, { id: contentId, tags: listed(tags), us })
    }
    return [...fresh.values()].map(({ name }) => name)
  }

  /** Removes tags from a content again, and deletes those that are then unused. */
  async takeBack(tx: Change, contentId: number, names: readonly string[]): Promise<void> {
    const gone = [...(await this.#named(tx, names)).values()]
    await this.#changeOne(tx, contentId, [], gone)
    for (const id of gone) {
      if ((await this.#statements.users.all(tx, { id })).length === 0) await this.#statements.remove.run(tx, { id })
    }
  }

  /**
   * Creates a tag without entries, or returns the existing one with that name. Throws RefusedInput for an empty name.
   */
  async create(account: number, given: string): Promise<Tag> {
    return this.#database.change(account, async (tx) => {
      const id = await this.#findOrMake(tx, cleanName(given, 'name'))
      return tagOf(await this.#find(tx, id))
    })
  }

  /**
   * Renames a tag. If the name is taken, `merge` merges the two tags into the one that already had the name. Throws
   * NotFound or TagNameTaken.
   */
  async rename(account: number, id: number, given: string, merge: boolean): Promise<Tag> {
    return this.#database.change(account, async (tx) => {
      const tag = await this.#find(tx, id)
      const name = cleanName(given, 'name')
      if (tag.name === name) return tagOf(tag)
      const same = await this.#byName(tx, name)
      const other = same?.id === id ? undefined : same
      if (other && !merge) throw new TagNameTaken(t.aTagWithThisNameAlready)
      await this.#retagging.note(tx, id)
      if (other) await this.#mergeInto(tx, tag, other)
      else await this.#statements.rename.run(tx, { id, name, folded: foldedName(name) })
      await this.#retagging.begin(tx)
      return tagOf(await this.#find(tx, other?.id ?? id))
    })
  }

  /**
   * Merges tags whose names differ only in case into the oldest one. Older libraries stored them as separate tags. Call
   * this at startup.
   */
  async settle(): Promise<void> {
    const by = this.#statements
    const accounts = await this.#database.lookInDirectory((tx) => by.unsettled.all(tx, {}))
    for (const { account_id: account } of accounts) {
      for (let more = true; more; ) {
        more = await this.#database.change(account, async (tx) => {
          const tags = await by.unfolded.all(tx, { limit: AT_ONCE })
          for (const tag of tags) {
            const folded = foldedName(tag.name)
            const same = await by.sameName.all(tx, { folded, name: tag.name })
            const first = same.find(({ id, folded_name: known }) => id !== tag.id && known === folded)
            if (!first) {
              await by.rename.run(tx, { id: tag.id, name: tag.name, folded })
              continue
            }
            await this.#retagging.note(tx, tag.id)
            await this.#mergeInto(tx, tag, first)
            await this.#retagging.begin(tx)
          }
          return tags.length === AT_ONCE
        })
      }
    }
  }

  /** Moves everything that belongs to one tag to another. */
  async #mergeInto(tx: Change, tag: TagRow, other: TagRow): Promise<void> {
    const by = this.#statements
    await by.moveAll.run(tx, { from: tag.id, to: other.id })
    for (const move of by.moveSubjects) await move.run(tx, { from: String(tag.id), to: String(other.id) })
    await by.remove.run(tx, { id: tag.id })
    const usedUs = Math.max(tag.last_used_us, other.last_used_us)
    await by.recount.run(tx, { id: other.id, usedUs })
  }

  /** Removes the tag from all entries. Throws NotFound. */
  async remove(account: number, id: number): Promise<void> {
    await this.#database.change(account, async (tx) => {
      await this.#find(tx, id)
      await this.#retagging.note(tx, id)
      await this.#statements.remove.run(tx, { id })
      await this.#retagging.begin(tx)
    })
  }

  async #changeOne(tx: Change, contentId: number, added: readonly number[], gone: readonly number[]): Promise<void> {
    const { add, takeOff, count, ofContent } = this.#statements
    const [tags, weight] = await atOnce(ofContent.all(tx, { id: contentId }), this.#weightOf(tx, contentId))
    const had = new Set(tags.map(({ id }) => id))
    const put = added.filter((tag) => !had.has(tag) && !gone.includes(tag))
    const taken = gone.filter((tag) => had.has(tag))
    if (put.length + taken.length === 0) return
    const [stamp, text] = await atOnce(this.#stamps.next(tx), this.#entries.textOf(tx, contentId))
    for (const tag of put) {
      add.send(tx, { id: contentId, tag, us: stamp.us })
      count.send(tx, { id: tag, by: weight, us: stamp.us })
    }
    for (const tag of taken) {
      takeOff.send(tx, { id: contentId, tag })
      count.send(tx, { id: tag, by: -weight, us: 0 })
    }
    await this.#entries.retag(tx, contentId, text, stamp, put)
  }

  async #findOrMake(tx: Change, name: string): Promise<number> {
    const known = await this.#byName(tx, name)
    return known?.id ?? this.#make(tx, name)
  }

  async #make(tx: Change, name: string): Promise<number> {
    const tag = await this.#statements.create.get(tx, {
      ...{ name, folded: foldedName(name) },
      us: (await this.#stamps.next(tx)).us,
    })
    if (!tag) throw new Error('The tag was not written')
    return tag.id
  }

  /** Returns the number by which a content contributes to the counts of its tags. Deleted entries do not count. */
  async #weightOf(tx: Look, contentId: number): Promise<number> {
    return (await this.#statements.isDeleted.get(tx, { id: contentId })) ? 0 : 1
  }

  /** Returns the IDs of existing tags by folded name. */
  async #named(tx: Look, names: readonly string[]): Promise<Map<string, number>> {
    const found = await atOnce(...names.map((name) => this.#byName(tx, name)))
    return new Map(found.flatMap((tag) => (tag ? [[foldedName(tag.name), tag.id] as const] : [])))
  }

  async #byName(tx: Look, name: string): Promise<TagRow | undefined> {
    const [first] = await this.#statements.sameName.all(tx, { name, folded: foldedName(name) })
    return first
  }

  async #find(tx: Look, id: number) {
    const tag = await this.#statements.find.get(tx, { id })
    if (!tag) throw new NotFound(t.thisTagDoesntExist)
    return tag
  }
}

/** Returns the IDs of tags that contain others, each with the IDs of its family. */
function familiesAmong(tags: readonly Tag[]): Map<number, readonly number[]> {
  const idOf = new Map(tags.map(({ id, name }) => [foldedName(name), id]))
  const families = new Map<number, number[]>()
  for (const { id, name } of tags) {
    const parts = foldedName(name).split('/')
    for (let length = parts.length - 1; length > 0; length -= 1) {
      const outer = idOf.get(parts.slice(0, length).join('/'))
      if (outer === undefined) continue
      const family = families.get(outer)
      if (family) family.push(id)
      else if (families.size < MOST_FAMILIES) families.set(outer, [outer, id])
    }
  }
  return families
}

/** Returns each name once, in its first spelling. */
function cleanNames(names: readonly string[], field: string): string[] {
  const clean = names.map((name) => cleanName(name, field))
  return clean.filter((name, at) => clean.findIndex((one) => foldedName(one) === foldedName(name)) === at)
}

/** Returns the name of the tag that a reader or a file writes like this. */
export const tagNameFrom = (given: string): string => given.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

function cleanName(name: string, field: string): string {
  const clean = tagNameFrom(name)
  if (clean === '') throw new RefusedInput(field, t.aTagNeedsAName)
  return clean
}
