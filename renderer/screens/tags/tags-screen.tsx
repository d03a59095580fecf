import { Ellipsis, Pin, Plus } from 'lucide-react'
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { numberText } from '#shared/language/formats.ts'
import type { Tag } from '#shared/model/tag.ts'
import { type TagNode, tagsIn, tagTree } from '#shared/model/tag-tree.ts'
import { tagPath } from '../../paths/index.ts'
import { currentLibrary, entriesWithTag, mutate, notify, useHost, useTags, useStale } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { isTouchDevice } from '../../components/is-touch-device.ts'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes, fitsGraphemes } from '#shared/text/graphemes.ts'
import { compareNames } from '#shared/language/compare-names.ts'
import * as messages from '#shared/words/messages.ts'
import * as tagsT from '#shared/words/tags.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import fields from '../../components/field.module.css'
import { MenuButton } from '../../components/menu-button.tsx'
import { Page } from '../../components/page.tsx'
import page from '../../components/page.module.css'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { SortMenu } from '../../components/sort-menu.tsx'
import { articleDate } from '../../reading/facts/index.ts'
import { usePreference } from '../../preferences/index.ts'
import { NameField } from './name-field.tsx'
import { FamilyChoice, RenameTag, renameTags, sameName } from './rename-tag.tsx'
import { tagWays } from './tag-menu.tsx'
import styles from './tags-screen.module.css'

type Sort = 'used' | 'name' | 'count'

/**
 * The number of tags rendered at first and added with each "Show more", so that ten thousand tags don't slow the page
 * down.
 */
const STEP = 120

const sortNames: Readonly<Record<Sort, string>> = { used: tagsT.lastUsed, name: tagsT.name, count: tagsT.mostArticles }

/** A tag's list includes the tags in it, and so does its number. */
const countOf = ({ article_count: own, family_count: family }: Tag): number => family ?? own

const sorts: Readonly<Record<Sort, (a: Tag, b: Tag) => number>> = {
  used: (a, b) => (a.last_used_date < b.last_used_date ? 1 : a.last_used_date > b.last_used_date ? -1 : 0),
  name: (a, b) => compareNames(a.name, b.name),
  count: (a, b) => countOf(b) - countOf(a),
}

/** Lists every tag with its actions. When offline, lists the tags in the stored queue. */
export function TagsScreen(): ReactNode {
  const host = useHost()
  const reading = useValueAfterSkeleton(useTags())
  const stale = useStale(reading)
  const pinned = usePreference('pinnedTags')
  const [wanted, setWanted] = useState('')
  const [sort, setSort] = useState<Sort>('used')
  const [shown, setShown] = useState(STEP)
  const [asking, setAsking] = useState<Question | null>(null)
  const [search, setSearch] = useSearchParams()
  const tags = reading.value
  // The palette and other screens can open a dialog here.
  const named = tags?.find(({ name }) => name === (search.get('rename') ?? search.get('delete'))) ?? null
  const wish: Question | null =
    asking ?? (named && named.id > 0 ? { what: search.has('delete') ? 'delete' : 'rename', tag: named } : null)
  const all = useRef(tags)
  useEffect(() => {
    all.current = tags
  })
  // Merging requires confirmation, and so does a family: its tags may be renamed, too.
  const giveName = useCallback(
    (tag: Tag, to: string): void => {
      const tags = all.current ?? []
      if (sameName(tags, tag, to) || tagsIn(tags, tag.name).length > 0) setAsking({ what: 'rename', tag, to })
      else void renameTags(host, [{ tag, to }], tags)
    },
    [host],
  )
  const answered = (): void => {
    setAsking(null)
    if (search.size > 0) setSearch({}, { replace: true })
  }
  const ordered = useMemo(() => {
    const first = new Set(pinned)
    return (tags ?? []).toSorted(
      (a, b) =>
        Number(first.has(b.name)) - Number(first.has(a.name)) || sorts[sort](a, b) || compareNames(a.name, b.name),
    )
  }, [tags, pinned, sort])
  // Deferred, so that typing never waits for the grid.
  const looked = useDeferredValue(wanted).trim().toLowerCase()
  const found = useMemo(
    () =>
      tagTree(looked === '' ? ordered : ordered.filter(({ name }) => name.toLowerCase().includes(looked)), {
        makes: true,
      }),
    [ordered, looked],
  )
  const pins = useMemo(() => new Set(pinned), [pinned])
  return (
    <Page
      title={tagsT.tags}
      count={tags?.length ?? null}
      busy={tags === null && reading.failure === null}
      pace={reading.pace}
      stale={stale}
      shapes={<TagShapes />}
      tools={
        <>
          <SortMenu label={tagsT.sortTags} value={sort} names={sortNames} onChoose={setSort} />
          <Button aria-label={tagsT.newTag} onClick={() => setSearch({ new: '' }, { replace: true })}>
            <Plus size={16} aria-hidden /> <span className={page.word}>{tagsT.newTag}</span>
          </Button>
        </>
      }
    >
      {tags === null && reading.failure ? (
        <ErrorPanel title={tagsT.tags} failure={reading.failure} retry={reading.again} />
      ) : tags?.length === 0 ? (
        <EmptyState
          drawing="queue"
          title={tagsT.noTagsYet}
          text={isTouchDevice() ? tagsT.tagAnArticleFromItsMenu : tagsT.pressTToTagAnArticle}
          actions={
            <Button kind="primary" onClick={() => setSearch({ new: '' }, { replace: true })}>
              <Plus size={16} aria-hidden /> {tagsT.createATag}
            </Button>
          }
        />
      ) : tags === null ? null : (
        <>
          <input
            type="search"
            className={`${fields.input} ${styles.filter}`}
            placeholder={tagsT.filterTags}
            aria-label={tagsT.filterTags}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          {tags.some(isOfQueue) ? (
            <p className={styles.none}>
              <span role="status">{tagsT.theseAreTheTagsOfArticles}</span>
              <Button kind="quiet" onClick={reading.again}>
                {tagsT.retry}
              </Button>
            </p>
          ) : null}
          <ul className={styles.grid}>
            {found.slice(0, shown).map((node) => (
              <TagFamily key={node.name} node={node} pins={pins} onAsk={setAsking} onName={giveName} />
            ))}
          </ul>
          {found.length === 0 ? <p className={styles.none}>{tagsT.noTagWithThatName}</p> : null}
          {found.length > shown ? <Button onClick={() => setShown(shown + STEP)}>{tagsT.showMore}</Button> : null}
        </>
      )}
      {search.has('new') ? (
        <Create
          all={tags ?? []}
          onClose={() => {
            // The filter would otherwise hide the new tag.
            setWanted('')
            setSearch({}, { replace: true })
          }}
        />
      ) : null}
      {wish?.what === 'rename' ? (
        <RenameTag
          tag={wish.tag}
          to={wish.to ?? search.get('into') ?? wish.tag.name}
          all={tags ?? []}
          onClose={answered}
        />
      ) : null}
      {wish?.what === 'delete' ? <Delete tag={wish.tag} all={tags ?? []} onClose={answered} /> : null}
    </Page>
  )
}

/** Shows placeholders for tags that haven't loaded. */
function TagShapes(): ReactNode {
  return (
    <div className={styles.grid}>
      {Array.from({ length: 15 }, (_, tag) => (
        <span key={tag} className={styles.shape} />
      ))}
    </div>
  )
}

interface Question {
  readonly what: 'rename' | 'delete'
  readonly tag: Tag
  /** The name that the user requested. */
  readonly to?: string
}

interface TagFamilyProps extends Pick<TagLinkProps, 'onAsk' | 'onName'> {
  readonly node: TagNode<Tag>
  readonly pins: ReadonlySet<string>
}

/** Shows a tag with the tags in it. */
function TagFamily({ node: { name, label, tag, inside }, pins, onAsk, onName }: TagFamilyProps): ReactNode {
  return (
    <li>
      {tag === null ? (
        <div className={styles.tag}>
          <Link to={tagPath(name)} className={styles.link}>
            <span className={styles.name} dir="auto">
              {label}
            </span>
          </Link>
        </div>
      ) : (
        <TagLink tag={tag} label={label} pinned={pins.has(tag.name)} onAsk={onAsk} onName={onName} />
      )}
      {inside.length === 0 ? null : (
        <ul className={styles.nested}>
          {inside.map((one) => (
            <TagFamily key={one.name} node={one} pins={pins} onAsk={onAsk} onName={onName} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface TagLinkProps {
  readonly tag: Tag
  /** The name without those of the tags in which it is shown. */
  readonly label: string
  readonly pinned: boolean
  readonly onAsk: (question: Question) => void
  readonly onName: (tag: Tag, to: string) => void
}

const TagLink = memo(function TagLink({ tag, label, pinned, onAsk, onName }: TagLinkProps): ReactNode {
  const [naming, setNaming] = useState(false)
  const canName = tag.id > 0
  if (naming)
    return (
      <div className={styles.tag}>
        <NameField
          label={tagsT.newNameForName({ name: tag.name })}
          name={tag.name}
          onName={(to) => onName(tag, to)}
          onClose={() => setNaming(false)}
        />
      </div>
    )
  return (
    <div className={styles.tag}>
      <Link
        to={tagPath(tag.name)}
        className={styles.link}
        aria-keyshortcuts={canName ? 'F2' : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'F2' || !canName) return
          event.preventDefault()
          setNaming(true)
        }}
      >
        {pinned ? <Pin size={13} aria-label={tagsT.pinned} /> : null}
        <span className={styles.name} dir="auto">
          {label}
        </span>
        <span className={styles.used}>{lastUsed(tag)}</span>
        <span className={styles.count}>{numberText(countOf(tag))}</span>
      </Link>
      <MenuButton
        label={tagsT.moreActionsForName({ name: tag.name })}
        className={styles.more}
        items={() =>
          tagWays(tag, {
            isPinned: pinned,
            rename: () => setNaming(true),
            renameKey: 'F2',
            remove: () => onAsk({ what: 'delete', tag }),
          })
        }
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
    </div>
  )
})

/** True if the tag is only known from the stored queue. */
const isOfQueue = ({ id, created_date }: Tag): boolean => id === 0 && created_date === ''

/**
 * Returns the relative date of the last use if it was within a week. Empty when offline, because the date is unknown.
 */
const lastUsed = ({ last_used_date: date }: Tag): string => articleDate(date, new Date())?.short ?? ''

interface AskProps {
  readonly tag: Tag
  readonly all: readonly Tag[]
  readonly onClose: () => void
}

/** Creates a tag. Opened on this screen or with `?new`. */
function Create({ all, onClose }: { readonly all: readonly Tag[]; readonly onClose: () => void }): ReactNode {
  const [given, setGiven] = useState('')
  const [isCut, setCut] = useState(false)
  const name = given.trim().replaceAll(/\s+/g, ' ')
  const taken = all.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
  return (
    <Dialog title={tagsT.newTag} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name === '' || taken) return
          void mutate({ type: 'createTag', name, at: new Date().toISOString() })
          onClose()
        }}
      >
        <input
          className={`${fields.input} ${styles.filter}`}
          aria-label={tagsT.name}
          value={given}
          onChange={(event) => {
            const whole = event.target.value
            setCut(!fitsGraphemes(whole, LONGEST_TEXTS.tag))
            setGiven(firstGraphemes(whole, LONGEST_TEXTS.tag))
          }}
        />
        <p className={styles.hint} role="status">
          {taken
            ? tagsT.nameAlreadyExists2({ name: taken.name })
            : isCut
              ? tagsT.aNameCanHaveUpTo({ tag: LONGEST_TEXTS.tag })
              : tagsT.pressTToAddItTo}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{tagsT.cancel}</Button>
          <Button kind="primary" type="submit" disabled={name === '' || taken !== undefined}>
            {tagsT.createTag}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Delete({ tag, all, onClose }: AskProps): ReactNode {
  const host = useHost()
  const [withFamily, setWithFamily] = useState(false)
  const count = tagsT.countArticles({ count: tag.article_count })
  const inside = tagsIn(all, tag.name)
  const remove = async (): Promise<void> => {
    onClose()
    const at = new Date().toISOString()
    const gone = [tag, ...(withFamily ? inside : [])]
    const actions = await Promise.all(
      gone.map(async ({ id: tagId, name }) => {
        return { type: 'deleteTag', tagId, name, carriers: await entriesWithTag(host, name), at } as const
      }),
    )
    const undo = actions.length === 1 ? messages.tagDeleted : tagsT.tagsDeleted({ count: actions.length })
    const [only] = actions
    if (only && actions.length === 1) return void (await mutate(only, { undo }))
    const refused = await currentLibrary().mutateAll(actions, { undo })
    if (refused.length > 0) notify(tagsT.theTagsCouldNotBeChanged({ count: refused.length }), { type: 'error' })
  }
  return (
    <Dialog title={tagsT.deleteName({ name: tag.name })} onClose={onClose}>
      <p className={styles.hint}>{tagsT.theTagIsRemovedFromCount({ count })}</p>
      {inside.length > 0 ? (
        <FamilyChoice
          label={tagsT.alsoDeleteTheTagsInIt({ count: inside.length })}
          value={withFamily}
          onChange={setWithFamily}
        />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{tagsT.cancel}</Button>
        <Button kind="primary" onClick={() => void remove()}>
          {tagsT.delete}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
