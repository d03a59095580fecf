import { createStore } from 'zustand/vanilla'

export interface Selection {
  /** The list of this selection. Other lists do not show it. */
  readonly place: string
  readonly ids: ReadonlySet<number>
  /** The selection at the start of the range. */
  readonly base: ReadonlySet<number>
  /** The row the range starts from. */
  readonly anchor: number | null
}

export const emptySelection: Selection = { place: '', ids: new Set(), base: new Set(), anchor: null }

interface Focus {
  /** The list on screen with its loaded rows, in order. */
  readonly list: { readonly place: string; readonly ids: readonly number[] } | null
  /** The content id of the list's current row. */
  readonly row: number | null
  readonly selection: Selection
  /** The open article. Its title is empty until it is loaded. */
  readonly open: { readonly id: number; readonly title: string } | null
  /** The article has a pane beside its list. */
  readonly split: boolean
  /** In a split: the pane that last had the focus. Dialogs and menus above it do not change this. */
  readonly pane: 'list' | 'article'
  readonly inNotebook: boolean
  /** Null where there is no sidebar. Reduced to icons, it is hidden. */
  readonly sidebar: 'shown' | 'hidden' | null
}

/** The list, article and pane that commands act on. Lists, the reader and the split pane write it. Commands read it. */
export const focusStore = createStore<Focus>(() => ({
  list: null,
  row: null,
  selection: emptySelection,
  open: null,
  split: false,
  pane: 'list',
  inNotebook: false,
  sidebar: null,
}))

export const focus = {
  now: (): Focus => focusStore.getState(),

  /** Rows that left the list are no longer selected. */
  showList(place: string, ids: readonly number[]): void {
    const { selection: now } = focusStore.getState()
    if (now.place !== place || now.ids.size === 0) return focusStore.setState({ list: { place, ids } })
    const here = new Set(ids)
    const left = new Set([...now.ids].filter((id) => here.has(id)))
    const selection = left.size === now.ids.size ? now : { ...now, ids: left, base: left }
    focusStore.setState({ list: { place, ids }, selection })
  },

  /** Hiding a list clears its selection. */
  hideList(place: string): void {
    const { list } = focusStore.getState()
    focusStore.setState({
      selection: emptySelection,
      ...(list === null || list.place === place ? { list: null, row: null } : {}),
    })
  },

  point(row: number | null): void {
    if (focusStore.getState().row !== row) focusStore.setState({ row })
  },

  /** Returns a function that reverts this. */
  openArticle(id: number, title: string): () => void {
    const open = { id, title }
    focusStore.setState({ open })
    return () => {
      if (focusStore.getState().open === open) focusStore.setState({ open: null })
    }
  },

  showSplit(split: boolean): void {
    focusStore.setState({ split, pane: 'list' })
  },

  showSidebar(sidebar: 'shown' | 'hidden' | null): void {
    focusStore.setState({ sidebar })
  },

  enterPane(pane: 'list' | 'article'): void {
    if (focusStore.getState().pane !== pane) focusStore.setState({ pane })
  },

  enterNotebook(inNotebook: boolean): void {
    if (focusStore.getState().inNotebook !== inNotebook) focusStore.setState({ inNotebook })
  },
}

/** Removing the focused element fires no event. Then nothing has the focus, whatever the last event said. */
const somethingFocused = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/** True if keys go to the article of a split. Null if there is one pane. */
export function keysInArticle(): boolean | null {
  const { split, pane } = focusStore.getState()
  return split ? pane === 'article' && somethingFocused() : null
}

export const keysInNotebook = (): boolean => focusStore.getState().inNotebook && somethingFocused()

/** The ids commands act on: the selected rows, else the row or article of the pane in front. */
export function targetIds(): readonly number[] {
  const { selection, row, open, split, pane } = focusStore.getState()
  if (selection.ids.size > 0) return [...selection.ids]
  const id = split && pane === 'article' ? (open?.id ?? row) : (row ?? open?.id)
  return id ? [id] : []
}

const layers = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Calls `tell` with every element that receives the focus, except in layers above the page. Returns a function that
 * stops it.
 */
export function onFocusChange(tell: (target: Element) => void): () => void {
  const heard = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest(layers) === null) tell(target)
  }
  document.addEventListener('focusin', heard)
  return () => document.removeEventListener('focusin', heard)
}
