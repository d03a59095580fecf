import { Search } from 'lucide-react'
import {
  lazy,
  Suspense,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  type UIEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { swipeToClose } from '../../components/swipe-to-close.ts'
import { isPhone } from '../../components/use-phone.ts'
import { useHostStatus } from '../../cache/index.ts'
import { messages } from '#shared/text/messages.ts'
import { report } from '../../report.ts'
import { jumpTarget } from '../jump-target.ts'
import { keyCaps } from '../key-label.ts'
import { CountSaid } from './count-said.tsx'
import { readUses, type Use, used, worth } from './frecency.ts'
import { handItems } from './hand-items.ts'
import { jumpItems } from './jump-items.ts'
import { moreItems } from './more-items.ts'
import { namingItems, rowItems, withNames } from './own-items.ts'
import { type OwnWords, storedOwnWords, storeOwnWords } from './own-words.ts'
import { commandItems, contextName, needsConnection, refusedItems, submenuItems, wordItems } from './palette-items.ts'
import styles from './palette.module.css'
import { PaletteRow } from './palette-row.tsx'
import { prefixItems } from './prefix-items.ts'
import { named as meant, type PaletteItem, type Ranked, rank } from './rank.ts'
import { useFirstRows } from './use-first-rows.ts'
import { useStoredMatches } from './use-stored-matches.ts'

// Words first: a row can be read and run before its picture is there.
const PaletteSprite = lazy(() =>
  import('./palette-sprite.tsx').then(({ PaletteSprite }) => ({ default: PaletteSprite })),
)

// Made once: what is the same element is not drawn again with every letter.
const glass = <Search size={18} aria-hidden />
const sprite = (
  <Suspense fallback={null}>
    <PaletteSprite />
  </Suspense>
)

const caps = (keys: string): string => keyCaps(keys).flat().join(' ')
const hints = [
  `${caps('Enter')} run`,
  `${caps('$mod+Enter')} run and stay`,
  '⇥ open a list',
  '⌫ back',
  `${caps('Alt+Enter')} pin or name`,
  'Esc close',
]
const foot = (
  <p className={styles.foot} aria-hidden>
    {hints.map((hint) => (
      <span key={hint}>{hint}</span>
    ))}
  </p>
)

const KEY = 'lectern.palette'
const RECENT = 5
/** Commands beside the articles, tags and sources of the same name. */
const BESIDE = 8
/** There is no room for more. */
const onPhone = 'Command, title, #tag, @source'

export interface PaletteProps {
  /** What stands in the field at first, such as ">". */
  readonly start: string
  /** What was typed while this was fetched. */
  readonly typedAhead?: () => string
  readonly onClose: () => void
  /** What is beside the commands, by what the articles at hand are called: of screens, and of the desktop. */
  readonly more: (about: string) => readonly PaletteItem[]
}

/** A list of its own that was entered, and what is in it; null until that is known. */
interface Inside {
  readonly of: PaletteItem
  readonly items: readonly PaletteItem[] | null
  /** The list it was entered from; null: all there is. */
  readonly from: Inside | null
  /** The row that is being given another name. */
  readonly naming?: PaletteItem
}

/** Everything by its name (UX.md section 10). A combobox in a modal dialog: the browser's own keeps and returns the focus. */
export function Palette({ start, typedAhead, onClose, more }: PaletteProps): ReactNode {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const scrolled = useRef(false)
  const [text, setText] = useState(() => start + (typedAhead?.() ?? ''))
  /** The row under the cursor, by name: what arrives later moves nothing under it. Null: the first. */
  const [at, setAt] = useState<string | null>(null)
  const [inside, setInside] = useState<Inside | null>(null)
  const [uses, setUses] = useState<readonly Use[]>(() => readUses(stored()))
  const [about] = useState(contextName)
  const [openedAt] = useState(() => Date.now())
  const go = useMemo(() => (path: string) => void navigate(path), [navigate])
  const [own, setOwn] = useState<OwnWords>(storedOwnWords)
  const online = useHostStatus()?.online !== false
  const rows = useMemo(
    () => [
      ...commandItems(about),
      ...handItems(about ?? 'Article', go),
      ...more(about ?? 'Article'),
      ...submenuItems(go),
      ...moreItems(go),
    ],
    [about, go, more],
  )
  const base = useMemo(
    () =>
      withNames(
        rows.filter(({ id }) => online || !needsConnection(id)),
        own,
      ),
    [rows, online, own],
  )
  /** Nothing can be done with these now; by their names they are shown all the same, with the reason. */
  const refused = useMemo(
    () => [
      ...refusedItems(),
      ...rows
        .filter(({ id }) => !online && needsConnection(id))
        .map((item) => ({ ...item, group: 'Not now', keys: undefined, refusal: messages.offline })),
    ],
    [rows, online],
  )
  const [target] = useState(jumpTarget)
  const id = useId()
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const end = element && swipeToClose(element, () => latestClose.current())
    return () => {
      end?.()
      element?.close()
    }
  }, [])

  const [onScroll] = useState(() => ({ currentTarget }: UIEvent): void => {
    scrolled.current = currentTarget.scrollTop > 0
  })

  const matches = useStoredMatches(inside ? '' : text, go)
  /** What the words find without the store. Null where the store alone has it. */
  const named = useMemo(() => {
    const worthOf = (item: string): number => {
      const use = uses.find((one) => one.id === item)
      return use ? worth(use, openedAt) : 0
    }
    if (inside) return rank(inside.items ?? [], text, worthOf)
    if (text.startsWith('>')) return [...rank(base, text.slice(1), worthOf), ...meant(refused, text.slice(1))]
    if (text.startsWith(':') && target) return jumpItems(target, text.slice(1))
    if (/^[#@]/.test(text)) return null
    if (/^[/?]/.test(text)) return []
    return text.trim() === ''
      ? atRest(base, uses, own.pinned)
      : [...rank(base, text, worthOf, BESIDE), ...meant(refused, text)]
  }, [text, base, refused, target, inside, uses, own, openedAt])
  const ranked = useMemo(() => {
    if (named === null) return matches
    if (inside?.naming) return plain(namingItems(inside.naming, text, own, setOwn))
    if (inside) return [...named, ...madeOf(inside, text.trim())]
    if (text.startsWith('>') || text.trim() === '' || (text.startsWith(':') && target)) return named
    if (text.startsWith('?'))
      return plain([...prefixItems(target !== null), ...base.filter((item) => item.id === 'help.shortcuts')])
    const wanted = text.replace(/^\//, '').trim()
    const words = wanted === '' ? [] : plain(wordItems(wanted, go))
    if (text.startsWith('/') || words[0]?.item.id === 'save') return words
    return [...named, ...matches, ...words]
  }, [named, matches, inside, text, base, go, own, target])

  const found = useMemo(() => inGroups(ranked), [ranked])
  const current = Math.max(
    0,
    found.findIndex(({ item }) => item.id === at),
  )
  const shown = useFirstRows(found, current)
  useLayoutEffect(() => {
    // To scroll is to lay the page out: not for a key that leaves the first row of a list at rest.
    if (current > 0) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    else if (scrolled.current) list.current?.scrollTo({ top: 0 })
  }, [current, found])

  const enter = (list: Inside | null): void => {
    setInside(list)
    setText('')
    setAt(null)
  }
  /** Reads a list again that is on screen: what was chosen in it is marked there. */
  const read = (of: PaletteItem): void =>
    void Promise.resolve(of.children?.()).then((items) => {
      if (items) setInside((now) => (now?.of === of ? { ...now, items } : now))
    })
  /** What can be made of a row itself. */
  const make = (row: PaletteItem): void => {
    if (!base.some(({ id }) => id === row.id)) return
    enter({ of: row, items: rowItems(row, own, setOwn, go), from: null })
  }
  const choose = (item: PaletteItem, stay = false): void => {
    if (item.refusal !== undefined) return
    if (item.writes !== undefined) {
      setText(item.writes)
      setAt(null)
      return
    }
    if (item.names) {
      enter({ of: item, items: [], from: inside, naming: item.names })
      return
    }
    if (item.stays) {
      item.run?.()
      enter(null)
      return
    }
    const next = used(uses, item.id, Date.now())
    setUses(next)
    store(next)
    if (item.children) {
      // Entered at once: what is typed before its rows are there looks for one of them.
      enter({ of: item, items: null, from: inside })
      read(item)
      return
    }
    if (!stay) onClose()
    // The dialog gives the focus back first: commands look at where it is.
    requestAnimationFrame(() => {
      const done = item.run?.()
      if (!stay || !inside) return
      setText('')
      setAt(item.id)
      read(inside.of)
      if (done instanceof Promise) void done.then(() => read(inside.of))
    })
  }
  useEffect(() => storeOwnWords(own), [own])
  const forget = (item: PaletteItem): void => {
    const next = uses.filter((use) => use.id !== item.id)
    setUses(next)
    store(next)
  }

  /** The row that an event of the list is about: rows themselves stay as they are while one types. */
  const rowOf = ({ target }: SyntheticEvent): PaletteItem | undefined => {
    const row = target instanceof Element ? target.closest('[role=option]') : null
    return row ? found[Number(row.id.slice(id.length + 1))]?.item : undefined
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const item = found[current]?.item
    const down = event.key === 'ArrowDown' || (event.ctrlKey && event.key === 'j')
    const up = event.key === 'ArrowUp' || (event.ctrlKey && event.key === 'k')
    if (down || up)
      setAt(found[(current + (down ? 1 : -1) + found.length) % Math.max(1, found.length)]?.item.id ?? null)
    else if (event.key === 'Enter' && event.altKey && item && !inside) make(item)
    else if (event.key === 'Enter' && item) choose(item, event.metaKey || event.ctrlKey)
    else if (event.key === 'Tab' && item?.children) choose(item)
    else if (event.key === 'Delete' && event.shiftKey && item) forget(item)
    else if (event.key === 'Backspace' && text === '' && inside) enter(inside.from)
    else if (event.key !== 'Tab') return
    event.preventDefault()
  }

  return (
    // The keyboard's way to close is Escape; a press outside is a convenience for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.box}>
        <div className={styles.top}>
          {glass}
          {inside ? <span className={styles.inside}>{inside.of.title.replace('…', '')}</span> : null}
          <input
            role="combobox"
            aria-label={inside ? inside.of.title : 'Search commands and articles'}
            aria-expanded={found.length > 0}
            aria-controls={id}
            aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={
              inside?.naming
                ? 'Another name'
                : inside
                  ? inside.of.makes
                    ? 'Find or make one'
                    : 'Choose'
                  : isPhone()
                    ? onPhone
                    : 'A command, a title, #tag, @source, /search, or ? for more'
            }
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        {/* Keys go to the field. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Results"
          className={styles.list}
          onScroll={onScroll}
          onPointerMove={(event) => {
            const item = rowOf(event)
            if (item && item !== found[current]?.item) setAt(item.id)
          }}
          onClick={(event) => {
            const item = rowOf(event)
            if (item) choose(item)
          }}
        >
          {/* Keyed by place: what is found next is written over what was found before, which costs half of new rows. */}
          {groups(shown).map(({ name, rows }, place) => (
            <div key={place} role="group" aria-label={name}>
              <div className={styles.group} aria-hidden>
                {name}
              </div>
              {rows.map(({ ranked, index }, place) => (
                <PaletteRow key={place} id={`${id}-${index}`} ranked={ranked} selected={index === current} />
              ))}
            </div>
          ))}
        </div>
        {found.length === 0 && inside?.items !== null ? (
          <p className={styles.none}>{emptyWords(inside, text)}</p>
        ) : null}
        {foot}
        {sprite}
        <CountSaid count={found.length} />
      </div>
    </dialog>
  )
}

const plain = (items: readonly PaletteItem[]): readonly Ranked[] => items.map((item) => ({ item, at: [] }))

/** Nothing typed: what can be done with what is in hand, what was chosen lately, what this screen has, where to go, the rest. */
function atRest(base: readonly PaletteItem[], uses: readonly Use[], pins: readonly string[]): readonly Ranked[] {
  const pinned = pins
    .flatMap((id) => base.find((item) => item.id === id) ?? [])
    .map((item) => ({ ...item, group: 'Pinned' }))
  const recent = uses.flatMap(({ id }) => base.find((item) => item.id === id) ?? []).slice(0, RECENT)
  const context = base.filter(({ id, group }) => group.startsWith('For ') && !pins.includes(id))
  const lately = recent
    .filter((item) => !context.includes(item) && !pins.includes(item.id))
    .map((item) => ({ ...item, group: 'Recent' }))
  const shown = new Set([...context, ...pinned, ...lately].map(({ id }) => id))
  const rest = base.filter(({ id }) => !shown.has(id))
  const ofScreen = rest.filter(({ group }) => group.startsWith('This '))
  const places = rest.filter(({ group }) => group === 'Go to')
  const others = rest.filter((item) => !ofScreen.includes(item) && !places.includes(item))
  return plain([...context, ...pinned, ...lately, ...ofScreen, ...places, ...others])
}

function emptyWords(inside: Inside | null, text: string): string {
  if (text.trim() !== '') return 'Nothing by that name.'
  return inside?.of.makes ? 'There is none yet: type a name to make it.' : 'There is nothing here yet.'
}

/** What words make that name nothing in a list. */
function madeOf({ of, items }: Inside, words: string): readonly Ranked[] {
  if (!of.makes || items === null || words === '') return []
  const known = items.some(({ title }) => title.toLowerCase() === words.toLowerCase())
  return known ? [] : plain([of.makes(words)])
}

interface Group {
  readonly name: string
  readonly rows: { readonly ranked: Ranked; readonly index: number }[]
}

/** Rows of one group stand together, the groups in the order of their best row. */
function inGroups(ranked: readonly Ranked[]): readonly Ranked[] {
  const byName = new Map<string, Ranked[]>()
  for (const one of ranked) byName.set(one.item.group, [...(byName.get(one.item.group) ?? []), one])
  return [...byName.values()].flat()
}

function groups(found: readonly Ranked[]): readonly Group[] {
  const all: Group[] = []
  for (const [index, ranked] of found.entries()) {
    const last = all.at(-1)
    if (last?.name === ranked.item.group) last.rows.push({ ranked, index })
    else all.push({ name: ranked.item.group, rows: [{ ranked, index }] })
  }
  return all
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked: as if nothing was ever kept.
    return null
  }
}

function store(uses: readonly Use[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(uses))
  } catch (error) {
    report('keep recent commands', error)
  }
}
