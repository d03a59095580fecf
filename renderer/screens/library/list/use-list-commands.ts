import { selection } from '../../../selection/index.ts'
import { canBeHeard, isListening, listen } from '../../../listening/index.ts'
import { type List, type ListView, useLibrary } from '../../../cache/index.ts'
import {
  CONFIRM_ABOVE,
  deleteItem,
  eachItemHandler,
  type ItemHandler,
  runBulk,
  useCommands,
} from '../../../commands/index.ts'
import { reported } from '../../../report.ts'
import { isFold, withoutFolds } from './collapse-source-runs.ts'
import type { ListSurface } from './list-view-controller.ts'
import { loadShelfOrder } from './use-shelf-drop.ts'

interface ListCommandsParts {
  readonly place: string
  readonly list: List
  readonly view: ListView
  /** The IDs on screen, including those of fold lines. */
  readonly rows: readonly number[]
  readonly surface: ListSurface
  readonly chosen: ReadonlySet<number>
  readonly open: (contentId: number) => void
  /** Asks for confirmation before deleting many entries. */
  readonly ask: () => void
}

/**
 * Registers the keyboard commands of a list and its rows. Returns the function that selects all loaded rows or the
 * whole view.
 */
export function useListCommands(parts: ListCommandsParts): (whole: boolean) => void {
  const { place, list, view, rows, surface, chosen, open, ask } = parts
  const library = useLibrary()
  const { model } = surface
  const { cursor } = model
  const { ids, more } = view
  /** Selects the loaded rows, or the whole view including rows that haven't loaded yet. */
  const selectAll = (whole: boolean): void => {
    if (whole && more) void import('./select-all-pages.ts').then(({ selectAllPages }) => selectAllPages(library, list))
    else selection.all(place, ids)
  }
  /**
   * Runs a command on the selected rows, or on the current row if none is selected. If the row leaves the list, the
   * next row receives the focus.
   */
  const onCurrent = (run: ItemHandler['one'], many?: ItemHandler['many']) => (): boolean => {
    if (chosen.size > 0) {
      if (many === undefined) return false
      if (typeof many === 'function') many([...chosen])
      else if (many === 'delete' && chosen.size > CONFIRM_ABOVE) ask()
      else void runBulk(many, [...chosen])
      return true
    }
    const entry = cursor.contentId === null ? null : library.entry(cursor.contentId)
    if (!entry) return false
    // The reader can't have meant a row that is out of view.
    if (!surface.showCursor()) return true
    surface.keepFocus()
    void run(entry)
    return true
  }
  /**
   * Moves the cursor. If the cursor is out of view or the focus is elsewhere, the first press only returns to the
   * cursor.
   */
  const step = (by: 1 | -1): void => {
    if (surface.showCursor()) surface.goTo(surface.isFocusElsewhere ? cursor.index : cursor.index + by)
  }
  /** A range extends past fold lines but doesn't include the entries they hide. */
  const extend = (by: 1 | -1): void => {
    if (!surface.showCursor()) return
    const { contentId, index } = cursor
    const ahead = by === 1 ? rows.slice(index + 1) : rows.slice(0, index).toReversed()
    const next = ahead.find((id) => !isFold(id)) ?? contentId
    if (next === null || isFold(next)) return
    selection.extend(place, withoutFolds(rows), contentId === null || isFold(contentId) ? next : contentId, next)
    surface.goTo(rows.indexOf(next))
  }
  useCommands('list', {
    'list.next': () => step(1),
    'list.prev': () => step(-1),
    'list.first': () => surface.goTo(0),
    'list.last': () => surface.goTo(rows.length - 1),
    'list.pageDown': () => surface.goTo(cursor.index + model.screen),
    'list.pageUp': () => surface.goTo(cursor.index - model.screen),
    'list.open': () => {
      if (surface.showCursor() && cursor.contentId !== null) open(cursor.contentId)
    },
    'list.select': () => {
      if (!surface.showCursor() || cursor.contentId === null || isFold(cursor.contentId)) return
      selection.toggle(place, cursor.contentId)
    },
    'list.extendDown': () => extend(1),
    'list.extendUp': () => extend(-1),
    'list.selectAll': () => selectAll(chosen.size >= ids.length),
    'list.deleteKey': onCurrent(deleteItem, 'delete'),
    'list.refresh': () => {
      view.refresh()
      void reported('sync', library.host.sync())
    },
    'list.sidebar': () => {
      const link = document.querySelector<HTMLElement>('nav a.active')
      link?.focus()
      return link !== null
    },
  })
  const shelf = list.kind === 'shelf' ? list.shelf : null
  /** Moves the selected rows, or the current one, on their shelf. The focus stays on the row. */
  const moveBy = (by: 1 | -1) => (): boolean => {
    const { contentId } = cursor
    if (shelf === null || contentId === null || !surface.showCursor()) return shelf !== null
    const moved = chosen.size > 0 ? ids.filter((id) => chosen.has(id)) : [contentId]
    const at = ids.indexOf((by === 1 ? moved.at(-1) : moved[0]) ?? contentId)
    surface.keepFocus()
    void loadShelfOrder().then(({ moveOnShelf }) =>
      moveOnShelf(shelf, ids, moved, Math.max(0, by === 1 ? at + 2 : at - 1)),
    )
    return true
  }
  useCommands(
    'list',
    shelf === null
      ? {}
      : {
          'list.moveUp': moveBy(-1),
          'list.moveDown': moveBy(1),
          'list.takeOff': onCurrent(
            ({ content }) => loadShelfOrder().then(({ takeOffShelf }) => takeOffShelf(shelf, [content.id])),
            (chosen) => void loadShelfOrder().then(({ takeOffShelf }) => takeOffShelf(shelf, chosen)),
          ),
        },
  )
  const listenToCurrent = onCurrent((entry) => {
    if (canBeHeard(entry)) listen({ contentId: entry.content.id, from: null })
  })
  useCommands(
    'item',
    eachItemHandler(({ one, many }) => onCurrent(one, many)),
  )
  useCommands('global', {
    // If audio is already playing, the global command handles the key and pauses the audio.
    'player.toggle': () => !isListening() && listenToCurrent(),
    'ui.dismiss': () => {
      if (chosen.size === 0) return false
      selection.clear()
      return true
    },
  })
  return selectAll
}
