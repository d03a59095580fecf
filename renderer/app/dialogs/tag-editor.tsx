import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { listText, numberText } from '#shared/language/formats.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import { type TagNode, tagTree } from '#shared/model/tag-tree.ts'
import * as t from '#shared/words/app/dialogs.ts'
import * as messages from '#shared/words/messages.ts'
import { knownTags, notify, useLibrary, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { report, reported } from '../../report.ts'
import styles from './tag-editor.module.css'
import { TagSuggestions } from './tag-suggestions.tsx'

/** The service's limit. */
const SHOWN = 60

/** Space before a nested tag, in CSS pixels. */
const INDENT = 18

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Order of the names that contain the typed text: the same name, names that begin with it, all others. */
const rankOf = (name: string, wanted: string): number =>
  same(name, wanted) ? 0 : name.toLowerCase().startsWith(wanted.toLowerCase()) ? 1 : 2

/**
 * Adds tags to one article or many, and removes them. Enter applies the typed name and everything chosen before, as
 * Done does. A comma chooses the name and leaves the dialog open for another.
 */
export function TagEditor({
  ids,
  onClose,
}: {
  readonly ids: readonly number[]
  readonly onClose: () => void
}): ReactNode {
  const library = useLibrary()
  const id = useId()
  const [entries, setEntries] = useState<readonly FeedEntry[]>([])
  const [known, setKnown] = useState<readonly string[]>([])
  /** The decision for each tag: true adds it to all articles, false removes it from all. */
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [text, setText] = useState('')
  /** The option that arrow keys reached, or null. */
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    void reported('read the articles that are tagged', library.read(ids)).then((found) => found && setEntries(found))
    void reported('read the tags there are', knownTags(library.host)).then(
      (tags) => tags && setKnown(tags.map(({ name }) => name)),
    )
  }, [library, ids])

  const counts = useMemo(() => {
    const all = new Map<string, number>()
    for (const { content } of entries) for (const { name } of content.tags) all.set(name, (all.get(name) ?? 0) + 1)
    return all
  }, [entries])
  const stateOf = (name: string): 'on' | 'off' | 'some' => {
    const wish = wishes.get(name)
    if (wish !== undefined) return wish ? 'on' : 'off'
    const count = counts.get(name) ?? 0
    return count === 0 ? 'off' : count === entries.length ? 'on' : 'some'
  }
  const all = [...new Set([...counts.keys(), ...wishes.keys(), ...known])]
  const wanted = text.trim()
  const nested = wanted === '' ? nestedNames(all) : []
  const labels = new Map(nested.map((one) => [one.name, one]))
  const matching = (
    wanted === ''
      ? nested.map(({ name }) => name)
      : all
          .filter((name) => name.toLowerCase().includes(wanted.toLowerCase()))
          .toSorted((one, other) => rankOf(one, wanted) - rankOf(other, wanted))
  ).slice(0, SHOWN)
  const isNew = wanted !== '' && !all.some((name) => same(name, wanted))
  const options = isNew ? [...matching, wanted] : matching
  // A name in whose middle the text is found is not what a reader began to type.
  const isOther = isNew && (matching[0] === undefined || rankOf(matching[0], wanted) === 2)
  const current = Math.min(at ?? (isOther ? options.length : 0), Math.max(0, options.length - 1))

  const toggled = (name: string): ReadonlyMap<string, boolean> => new Map(wishes).set(name, stateOf(name) !== 'on')
  const toggle = (name: string): void => {
    setWishes(toggled(name))
    setText('')
    setAt(null)
  }
  const save = (wishes: ReadonlyMap<string, boolean>): void => {
    onClose()
    // Done may be pressed before the articles have been read. The choices must not be lost.
    void library.read(ids).then(
      (entries) => put(entries, wishes),
      (error: unknown) => {
        report('read the articles that are tagged', error)
        notify(t.theTagsCouldNotBeChanged, { type: 'error' })
      },
    )
  }
  const put = (entries: readonly FeedEntry[], wishes: ReadonlyMap<string, boolean>): void => {
    const now = new Date().toISOString()
    const actions = entries.flatMap(({ content }) => {
      const has = (name: string): boolean => content.tags.some((tag) => same(tag.name, name))
      const add = [...wishes].filter(([name, on]) => on && !has(name)).map(([name]) => name)
      const remove = [...wishes].filter(([name, on]) => !on && has(name)).map(([name]) => name)
      if (add.length + remove.length === 0) return []
      return [{ type: 'tag' as const, contentId: content.id, add, remove, at: now }]
    })
    if (actions.length === 0) return
    const onlyAdded = actions.every(({ remove }) => remove.length === 0)
    const [only] = actions
    const added = new Set(actions.flatMap(({ add }) => add))
    const many = t.taggedArticles({ count: actions.length, tags: listText([...added]) })
    const undo = !onlyAdded ? t.tagsChanged : actions.length === 1 ? messages.tagAdded : many
    // If there is only one change, the reason why it was refused is reported.
    if (only && actions.length === 1) return void library.mutate(only, { undo })
    void library.mutateAll(actions, { undo }).then((refused) => {
      if (refused.length === 0) return
      const text = library.host && !navigator.onLine ? connectionText() : t.theTagsCouldNotBeChanged
      notify(text, { type: 'error' })
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const name = options[current]
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, options.length))
    else if (event.key === 'ArrowUp') setAt((current - 1 + options.length) % Math.max(1, options.length))
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey || (wanted === '' && at === null))) save(wishes)
    else if (event.key === 'Enter' && name !== undefined && wanted !== '') save(toggled(name))
    else if (event.key === 'Enter' && name !== undefined) toggle(name)
    else if (event.key === ',' && name !== undefined && wanted !== '') toggle(name)
    else return
    event.preventDefault()
  }
  const only = ids.length === 1 ? ids[0] : undefined
  const title = ids.length === 1 ? t.editTags : t.editTagsForLengthArticles({ length: numberText(ids.length) })
  return (
    <Dialog title={title} closesOutside={wishes.size === 0} onClose={onClose}>
      <input
        className={fields.input}
        role="combobox"
        aria-label={t.tag}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={options.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder={t.findOrCreateATag}
        value={text}
        onChange={(event) => {
          setText(firstGraphemes(event.target.value, LONGEST_TEXTS.tag))
          setAt(null)
        }}
        onKeyDown={onKeyDown}
      />
      {only !== undefined && <TagSuggestions contentId={only} chosen={wishes} onChoose={toggle} />}
      <div id={id} role="listbox" aria-label={t.tags} aria-multiselectable className={styles.list}>
        {options.map((name, index) => {
          const state = stateOf(name)
          return (
            // The field handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={state === 'on'}
              aria-label={name === labels.get(name)?.label ? undefined : name}
              data-current={index === current || undefined}
              className={styles.option}
              onClick={() => toggle(name)}
            >
              <span
                className={styles.mark}
                data-state={state}
                style={{ marginInlineStart: (labels.get(name)?.depth ?? 0) * INDENT }}
              >
                {state === 'on' ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
                {state === 'some' ? <Minus size={12} strokeWidth={3} aria-hidden /> : null}
              </span>
              <span className={styles.name} dir="auto">
                {isNew && index === options.length - 1 ? t.createTagName({ name }) : (labels.get(name)?.label ?? name)}
              </span>
            </div>
          )
        })}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="primary" onClick={() => save(wishes)}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface NestedName {
  readonly name: string
  readonly label: string
  readonly depth: number
}

/** Returns the names with nested ones after those in which they are. */
function nestedNames(names: readonly string[]): readonly NestedName[] {
  const flat = (nodes: readonly TagNode<unknown>[], depth: number): readonly NestedName[] =>
    nodes.flatMap(({ name, label, inside }) => [{ name, label, depth }, ...flat(inside, depth + 1)])
  return flat(
    tagTree(
      names.map((name) => ({ name })),
      { makes: false },
    ),
    0,
  )
}
