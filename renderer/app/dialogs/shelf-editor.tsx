import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { Action } from '#shared/actions/actions.ts'
import { numberText } from '#shared/language/formats.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { rankAt } from '#shared/model/rank.ts'
import { placeOn, type Shelf } from '#shared/model/shelf.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { newShelfId, notify, useLibrary, useShelves } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { report, reported } from '../../report.ts'
import { SharedShelfChoices } from './shared-shelf-choices.tsx'
import styles from './tag-editor.module.css'

const SHOWN = 60

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

interface ShelfEditorProps {
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/**
 * Puts one article or many on shelves, and takes them off. Enter applies the typed name and everything chosen before,
 * as Done does.
 */
export function ShelfEditor({ ids, onClose }: ShelfEditorProps): ReactNode {
  const library = useLibrary()
  const id = useId()
  const shelves = useShelves()
  const [entries, setEntries] = useState<readonly FeedEntry[]>([])
  /** The decision for each shelf: true adds all articles, false takes all of them off. */
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map())
  /** Shelves to be created. */
  const [fresh, setFresh] = useState<readonly Shelf[]>([])
  const [text, setText] = useState('')
  /** The option that arrow keys reached, or null. */
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    void reported('read the articles for a shelf', library.read(ids)).then((found) => found && setEntries(found))
  }, [library, ids])

  const known = shelves.value ?? []
  const all = [...fresh, ...known]
  const wanted = text.trim().replaceAll(/\s+/g, ' ')
  const stateOf = (shelf: string): 'on' | 'off' | 'some' => {
    const wish = wishes.get(shelf)
    if (wish !== undefined) return wish ? 'on' : 'off'
    const count = entries.filter(({ content }) => placeOn(content.shelves, shelf)).length
    return count === 0 ? 'off' : count === entries.length ? 'on' : 'some'
  }
  const matching = all
    .filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
    .toSorted((one, other) => rankOf(one.name, wanted) - rankOf(other.name, wanted))
    .slice(0, SHOWN)
  const isNew = wanted !== '' && shelves.value !== null && !all.some(({ name }) => same(name, wanted))
  const options: readonly (Shelf | null)[] = isNew ? [...matching, null] : matching
  // A name in whose middle the text is found is not what a reader began to type.
  const isOther = isNew && (matching[0] === undefined || rankOf(matching[0].name, wanted) === 2)
  const current = Math.min(at ?? (isOther ? options.length - 1 : 0), Math.max(0, options.length - 1))

  /** Returns the choices with this option toggled. Null stands for the shelf to be created. */
  const chosen = (option: Shelf | null): Choices => {
    if (option !== null) return { fresh, wishes: new Map(wishes).set(option.id, stateOf(option.id) !== 'on') }
    const made = newShelf(wanted, all)
    return { fresh: [made, ...fresh], wishes: new Map(wishes).set(made.id, true) }
  }
  const toggle = (option: Shelf | null): void => {
    const next = chosen(option)
    setFresh(next.fresh)
    setWishes(next.wishes)
    setText('')
    setAt(null)
  }
  const save = (choices: Choices): void => {
    onClose()
    // Done may be pressed before the articles have been read. The choices must not be lost.
    void library.read(ids).then(
      (entries) => put(actionsFor(entries, choices, known), choices),
      (error: unknown) => {
        report('read the articles for a shelf', error)
        notify(t.theShelvesCouldNotBeChanged, { type: 'error' })
      },
    )
  }
  const put = (actions: readonly Action[], { wishes }: Choices): void => {
    const [only, ...others] = actions
    if (only === undefined) return
    const undo = messageOf(wishes, [...fresh, ...known], actions)
    if (others.length === 0) return void library.mutate(only, { undo })
    void library.mutateAll(actions, { undo }).then((refused) => {
      if (refused.length > 0) notify(t.theShelvesCouldNotBeChanged, { type: 'error' })
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const option = options[current]
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, options.length))
    else if (event.key === 'ArrowUp') setAt((current - 1 + options.length) % Math.max(1, options.length))
    else if (event.key !== 'Enter') return
    else if (event.metaKey || event.ctrlKey || (wanted === '' && at === null)) save({ fresh, wishes })
    else if (option !== undefined && wanted !== '') save(chosen(option))
    else if (option !== undefined) toggle(option)
    event.preventDefault()
  }
  const title = ids.length === 1 ? t.addToShelves : t.addLengthArticlesToShelves({ length: numberText(ids.length) })
  return (
    <Dialog title={title} closesOutside={wishes.size === 0} onClose={onClose}>
      <input
        className={fields.input}
        role="combobox"
        aria-label={t.shelf}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={options.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder={t.findOrCreateAShelf}
        value={text}
        onChange={(event) => {
          setText(firstGraphemes(event.target.value, LONGEST_TEXTS.shelf))
          setAt(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t.shelves} aria-multiselectable className={styles.list}>
        {shelves.value === null && shelves.failure ? (
          <p className={styles.option} role="status">
            {t.theShelvesCouldNotBeLoaded}
          </p>
        ) : null}
        {options.map((option, index) => {
          const state = option === null ? 'off' : stateOf(option.id)
          const parent = option && known.find((one) => one.id === option.parent)
          return (
            // The field handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option?.id ?? ''}
              id={`${id}-${index}`}
              role="option"
              aria-selected={state === 'on'}
              data-current={index === current || undefined}
              className={styles.option}
              onClick={() => toggle(option)}
            >
              <span className={styles.mark} data-state={state}>
                {state === 'on' ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
                {state === 'some' ? <Minus size={12} strokeWidth={3} aria-hidden /> : null}
              </span>
              <span className={styles.name} dir="auto">
                {option === null
                  ? t.createShelfName({ name: wanted })
                  : parent
                    ? `${parent.name} / ${option.name}`
                    : option.name}
              </span>
            </div>
          )
        })}
      </div>
      <SharedShelfChoices ids={ids} onClose={onClose} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="primary" onClick={() => save({ fresh, wishes })}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Choices {
  readonly fresh: readonly Shelf[]
  readonly wishes: ReadonlyMap<string, boolean>
}

/** Order of the names that contain the typed text: the same name, names that begin with it, all others. */
const rankOf = (name: string, wanted: string): number =>
  same(name, wanted) ? 0 : name.toLowerCase().startsWith(wanted.toLowerCase()) ? 1 : 2

function newShelf(name: string, all: readonly Shelf[]): Shelf {
  const ranks = all.map(({ position }) => position).toSorted()
  const facts = { note: '', parent: null, cover_id: null, cover_url: null, item_count: 0, read_count: 0 }
  const created_date = new Date().toISOString()
  return { ...facts, id: newShelfId(), name, position: rankAt(ranks, ranks.length), created_date }
}

/** Returns the changes that carry out the choices: first the new shelves, then what goes on each or off it. */
function actionsFor(
  entries: readonly FeedEntry[],
  { fresh, wishes }: Choices,
  known: readonly Shelf[],
): readonly Action[] {
  const at = new Date().toISOString()
  const wanted = fresh.filter(({ id }) => wishes.get(id))
  const created = wanted.map(
    ({ id: shelf, name, parent, position }): Action => ({ type: 'createShelf', shelf, name, parent, position, at }),
  )
  const shelved = [...wanted, ...known].flatMap(({ id: shelf, name }): readonly Action[] => {
    const on = wishes.get(shelf)
    if (on === undefined) return []
    const changed = entries.filter(({ content }) => (placeOn(content.shelves, shelf) !== undefined) !== on)
    const contentIds = changed.map(({ content }) => content.id)
    return contentIds.length === 0 ? [] : [{ type: 'shelve', contentIds, shelf, name, on, at }]
  })
  return [...created, ...shelved]
}

function messageOf(wishes: ReadonlyMap<string, boolean>, all: readonly Shelf[], actions: readonly Action[]): string {
  const shelved = actions.filter((action) => action.type === 'shelve')
  const [only] = shelved
  if (only === undefined || shelved.length > 1) return t.shelvesChanged
  const name = all.find(({ id }) => id === only.shelf)?.name ?? only.name
  return wishes.get(only.shelf) ? t.addedToName({ name }) : t.takenOffName({ name })
}
