import { type ReactNode, useState } from 'react'
import type { Action } from '#shared/actions/actions.ts'
import type { Host } from '#shared/host/host.ts'
import type { Tag } from '#shared/model/tag.ts'
import { tagsIn } from '#shared/model/tag-tree.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/tags.ts'
import { currentLibrary, entriesWithTag, mutate, notify, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { preference, setPreference } from '../../preferences/index.ts'
import styles from './tags-screen.module.css'

/** Returns a different tag that has this name, ignoring case. */
export const sameName = (all: readonly Tag[], tag: Tag, name: string): Tag | undefined =>
  all.find(({ id, name: taken }) => id !== tag.id && taken.toLowerCase() === name.trim().toLowerCase())

interface Renaming {
  readonly tag: Tag
  readonly to: string
}

/**
 * Renames tags in one step. A tag whose new name another one has is merged into it. `all`: every tag there is, before
 * the change.
 */
export async function renameTags(host: Host, renamings: readonly Renaming[], all: readonly Tag[]): Promise<void> {
  const actions = await Promise.all(renamings.map((one) => renamingOf(host, one, all)))
  const refused = new Set(await perform(actions))
  const done = new Map(
    renamings.flatMap(({ tag, to }, at) =>
      refused.has(actions[at] as Action) ? [] : [[tag.name, to.trim()] as const],
    ),
  )
  const pinned = preference('pinnedTags')
  if (!pinned.some((name) => done.has(name))) return
  setPreference('pinnedTags', [...new Set(pinned.map((name) => done.get(name) ?? name))])
}

/** Returns the refused actions. The reason why a single one was refused is reported elsewhere. */
async function perform(actions: readonly Action[]): Promise<readonly Action[]> {
  const [only, ...others] = actions
  if (only === undefined) return []
  if (others.length === 0) {
    return (await mutate(only, { undo: only.type === 'mergeTags' ? t.tagsMerged : t.tagRenamed })) ? [] : [only]
  }
  const refused = await currentLibrary().mutateAll(actions, { undo: t.tagsRenamed({ count: actions.length }) })
  if (refused.length > 0) notify(t.theTagsCouldNotBeChanged({ count: refused.length }), { type: 'error' })
  return refused
}

async function renamingOf(host: Host, { tag, to }: Renaming, all: readonly Tag[]): Promise<Action> {
  const into = sameName(all, tag, to)
  if (into === undefined) return { type: 'renameTag', tagId: tag.id, from: tag.name, to: to.trim() }
  const [from, there] = await Promise.all([tag.name, into.name].map((one) => entriesWithTag(host, one)))
  const carriers = from && there ? { from, both: from.filter((id) => there.includes(id)) } : null
  const at = new Date().toISOString()
  return { type: 'mergeTags', tagId: tag.id, from: tag.name, into: into.name, carriers, at }
}

/** Returns a tag's renaming, with those of the tags in it if the whole family is renamed. */
function renamingsOf(tag: Tag, to: string, all: readonly Tag[], withFamily: boolean): readonly Renaming[] {
  const inside = withFamily ? tagsIn(all, tag.name) : []
  const name = to.trim()
  return [{ tag, to: name }, ...inside.map((one) => ({ tag: one, to: `${name}${one.name.slice(tag.name.length)}` }))]
}

interface RenameTagProps {
  readonly tag: Tag
  /** The initial text of the field. */
  readonly to: string
  readonly all: readonly Tag[]
  readonly onClose: () => void
}

/** Renames a tag and, if the reader wants, the tags in it. Merges tags whose new names exist. */
export function RenameTag({ tag, to, all, onClose }: RenameTagProps): ReactNode {
  const host = useHost()
  const [name, setName] = useState(to)
  const [withFamily, setWithFamily] = useState(true)
  const inside = tagsIn(all, tag.name)
  const other = sameName(all, tag, name)
  const renamings = renamingsOf(tag, name, all, withFamily)
  const merges = renamings.slice(1).some((one) => sameName(all, one.tag, one.to))
  return (
    <Dialog title={t.renameName({ name: tag.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '' || name.trim() === tag.name) return
          onClose()
          void renameTags(host, renamings, all)
        }}
      >
        <input
          className={`${fields.input} ${styles.filter}`}
          aria-label={t.name}
          value={name}
          onChange={(event) => setName(firstGraphemes(event.target.value, LONGEST_TEXTS.tag))}
        />
        {inside.length > 0 ? (
          <FamilyChoice
            label={t.alsoRenameTheTagsInIt({ count: inside.length })}
            value={withFamily}
            onChange={setWithFamily}
          />
        ) : null}
        {other ? <p className={styles.hint}>{t.nameAlreadyExists({ name: other.name })}</p> : null}
        {merges ? <p className={styles.hint}>{t.someNamesExist}</p> : null}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={name.trim() === '' || name.trim() === tag.name}>
            {other ? t.merge : t.rename}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FamilyChoiceProps {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

/** Asks whether a change of a tag also applies to the tags in it. */
export function FamilyChoice({ label, value, onChange }: FamilyChoiceProps): ReactNode {
  return (
    <label className={styles.family}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  )
}
