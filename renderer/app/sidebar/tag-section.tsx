import { Pin, Plus, Tag } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { numberText } from '#shared/language/formats.ts'
import { type TagNode, tagTree } from '#shared/model/tag-tree.ts'
import * as t from '#shared/words/app/sidebar.ts'
import * as messages from '#shared/words/messages.ts'
import { tagPath } from '../../paths/index.ts'
import { notify, useLibrary, useTags } from '../../cache/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { usePreference } from '../../preferences/index.ts'
import { openTag } from './is-active-link.ts'
import { sidebarTags } from './sidebar-tags.ts'
import styles from './sidebar.module.css'
import { useItemDrop } from './use-item-drop.ts'

/** Pinned tags, then the most recently used. Rows can be dropped on them. */
export function TagSection(): ReactNode {
  const pinned = usePreference('pinnedTags')
  const { value } = useTags()
  const here = openTag(useLocation())
  const names = sidebarTags(pinned, value ?? [], here)
  if (names.length === 0) return null
  return (
    <section className={styles.shelf} aria-labelledby="sidebar-tags">
      <div className={styles.shelfHead}>
        <h2 id="sidebar-tags" className={styles.shelfName}>
          {t.tags}
        </h2>
        <Link to="/list/tags?new=" className={styles.shelfTool} aria-label={t.newTag} title={t.newTag}>
          <Plus size={14} aria-hidden />
        </Link>
      </div>
      <ul className={styles.lists}>
        {tagTree(
          names.map((name) => ({ name })),
          { makes: false },
        ).map((node) => (
          <TagFamily key={node.name} node={node} pinned={pinned} here={here} />
        ))}
      </ul>
    </section>
  )
}

interface TagFamilyProps {
  readonly node: TagNode<unknown>
  readonly pinned: readonly string[]
  /** The name of the open tag. */
  readonly here: string | null
}

/** Shows a tag with the tags in it. */
function TagFamily({ node: { name, label, inside }, pinned, here }: TagFamilyProps): ReactNode {
  return (
    <li>
      <TagLink name={name} label={label} pinned={pinned.includes(name)} current={name === here} />
      {inside.length === 0 ? null : (
        <ul className={styles.nested}>
          {inside.map((one) => (
            <TagFamily key={one.name} node={one} pinned={pinned} here={here} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface TagLinkProps {
  readonly name: string
  /** The name without those of the tags in which it is shown. */
  readonly label: string
  readonly pinned: boolean
  readonly current: boolean
}

function TagLink({ name, label, pinned, current }: TagLinkProps): ReactNode {
  const library = useLibrary()
  const ref = useRef<HTMLAnchorElement>(null)
  // The open tag's item is the only indication of the current screen. In a short window it may be scrolled out of view.
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const drop = useItemDrop((ids) => {
    const at = new Date().toISOString()
    const actions = ids.map((contentId) => ({ type: 'tag' as const, contentId, add: [name], remove: [], at }))
    const many = t.taggedLengthArticlesName({ length: numberText(ids.length), name })
    void library.mutateAll(actions, { undo: ids.length === 1 ? messages.tagAdded : many }).then((refused) => {
      if (refused.length > 0) notify(t.theTagsCouldNotBeChanged, { type: 'error' })
    })
  })
  return (
    <Link
      ref={ref}
      to={tagPath(name)}
      className={current ? `${styles.link} ${styles.current}` : styles.link}
      aria-current={current ? 'page' : undefined}
      {...drop}
    >
      {pinned ? <Pin size={16} aria-hidden /> : <Tag size={16} aria-hidden />}
      <span className={styles.label} dir="auto">
        {label}
      </span>
      {pinned ? <VisuallyHidden>, {t.pinned}</VisuallyHidden> : null}
    </Link>
  )
}
