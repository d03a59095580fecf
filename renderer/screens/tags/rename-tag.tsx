import { type ReactNode, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import type { Tag } from '#shared/model/tag.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/tags.ts'
import { entriesWithTag, mutate, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { preference, setPreference } from '../../preferences/index.ts'
import styles from './tags-screen.module.css'

/** Returns a different tag that has this name, ignoring case. */
export const sameName = (all: readonly Tag[], tag: Tag, name: string): Tag | undefined =>
  all.find(({ id, name: taken }) => id !== tag.id && taken.toLowerCase() === name.trim().toLowerCase())

/** Renames a tag. `into` is an existing tag of that name, into which it is merged. */
export async function renameTag(host: Host, tag: Tag, name: string, into?: Tag): Promise<void> {
  const at = new Date().toISOString()
  const to = name.trim()
  const [from, there] = into ? await Promise.all([tag.name, into.name].map((one) => entriesWithTag(host, one))) : []
  const carriers = from && there ? { from, both: from.filter((id) => there.includes(id)) } : null
  const renamed = into
    ? mutate(
        { type: 'mergeTags', tagId: tag.id, from: tag.name, into: into.name, carriers, at },
        { undo: t.tagsMerged },
      )
    : mutate({ type: 'renameTag', tagId: tag.id, from: tag.name, to }, { undo: t.tagRenamed })
  if ((await renamed) && preference('pinnedTags').includes(tag.name)) {
    const names = preference('pinnedTags').map((pinned) => (pinned === tag.name ? to : pinned))
    setPreference('pinnedTags', [...new Set(names)])
  }
}

interface RenameTagProps {
  readonly tag: Tag
  /** The initial text of the field. */
  readonly to: string
  readonly all: readonly Tag[]
  readonly onClose: () => void
}

/** Renames a tag, or merges it with a tag that already has the name. */
export function RenameTag({ tag, to, all, onClose }: RenameTagProps): ReactNode {
  const host = useHost()
  const [name, setName] = useState(to)
  const other = sameName(all, tag, name)
  return (
    <Dialog title={t.renameName({ name: tag.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '' || name.trim() === tag.name) return
          onClose()
          void renameTag(host, tag, name, other)
        }}
      >
        <input
          className={`${fields.input} ${styles.filter}`}
          aria-label={t.name}
          value={name}
          onChange={(event) => setName(firstGraphemes(event.target.value, LONGEST_TEXTS.tag))}
        />
        {other ? <p className={styles.hint}>{t.nameAlreadyExists({ name: other.name })}</p> : null}
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
