import { createStore } from 'zustand/vanilla'

export interface Selection {
  /** The list to which this selection belongs. Other lists don't show it. */
  readonly place: string
  readonly ids: ReadonlySet<number>
  /** The rows that were selected before the range was started. */
  readonly base: ReadonlySet<number>
  /** The row from which the range starts. */
  readonly anchor: number | null
}

export const emptySelection: Selection = { place: '', ids: new Set(), base: new Set(), anchor: null }

interface Focus {
  /** The list on screen and its loaded rows, in order. */
  readonly list: { readonly place: string; readonly ids: readonly number[] } | null
  /** The content id of the list's current row. */
  readonly row: number | null
  readonly selection: Selection
  /** The open article. Its title is empty until it has loaded. */
  readonly open: { readonly id: number; readonly title: string } | null
  /** True if the article has a pane next to its list. */
  readonly split: boolean
  /** In a split view: the pane that last had the focus. Dialogs and menus above it don't change this. */
  readonly pane: 'list' | 'article'
  readonly inNotebook: boolean
  /** Null if there is no sidebar. 'hidden' if it is reduced to icons. */
  readonly sidebar: 'shown' | 'hidden' | null
}

/**
 * The list, article and pane on which commands act. Lists, the reader and the split pane update it, and commands read
 * it.
 */
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

  /** Rows that have left the list are deselected. */
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

  /** Sets the open article. Returns a function that reverts this. */
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

/**
 * Removing the focused element doesn't fire an event. Nothing has the focus then, even if the last event reported that
 * element.
 */
const somethingFocused = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/** True if keys go to the article in a split view. Null if there is only one pane. */
export function keysInArticle(): boolean | null {
  const { split, pane } = focusStore.getState()
  return split ? pane === 'article' && somethingFocused() : null
}

export const keysInNotebook = (): boolean => focusStore.getState().inNotebook && somethingFocused()

/** Returns the IDs on which commands act: the selected rows, or else the row or article of the pane in front. */
export function targetIds(): readonly number[] {
  const { selection, row, open, split, pane } = focusStore.getState()
  if (selection.ids.size > 0) return [...selection.ids]
  const id = split && pane === 'article' ? (open?.id ?? row) : (row ?? open?.id)
  return id ? [id] : []
}

const layers = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Calls `tell` with every element that receives the focus, except in layers above the page. Returns a function that
 * stops these calls.
 */
export function onFocusChange(tell: (target: Element) => void): () => void {
  const heard = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest(layers) === null) tell(target)
  }
  document.addEventListener('focusin', heard)
  return () => document.removeEventListener('focusin', heard)
}
