import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import * as t from '#shared/words/shell.ts'
import { selection } from '../../../selection/index.ts'
import { openPath, readerPath, tagPath, withTag } from '../../../paths/index.ts'
import { type List, useLibrary } from '../../../cache/index.ts'
import { CONFIRM_ABOVE, runBulk } from '../../../commands/index.ts'
import type { MenuPlace } from '../menus/context-menu.tsx'
import { isFold, withoutFolds } from './collapse-source-runs.ts'
import { markLeftForReader } from './list-position.ts'
import type { ListSurface } from './list-view-controller.ts'
import type { RowProps } from '../rows/row.tsx'

export type RowHandlers = Pick<RowProps, 'onPoint' | 'onOpen' | 'onTag' | 'onSelect' | 'onMenu'>

interface RowHandlersParts {
  readonly place: string
  readonly list: List
  readonly surface: ListSurface
  readonly showMenu: (menu: MenuPlace) => void
  /** Asks for confirmation before deleting many entries. */
  readonly ask: () => void
}

/**
 * Returns pointer handlers for the rows. Their identity is stable across renders, so that they don't cause rows to
 * re-render.
 */
export function useRowHandlers({ place, list, surface, showMenu, ask }: RowHandlersParts): RowHandlers {
  const library = useLibrary()
  const navigate = useNavigate()
  const { kind } = list
  const shelf = list.kind === 'shelf' ? list.shelf : null
  return useMemo(() => {
    const { model } = surface
    const onPoint: RowHandlers['onPoint'] = (index) => surface.point(index)
    const onSelect: RowHandlers['onSelect'] = (contentId, how) => {
      if (how === 'one') selection.toggle(place, contentId)
      else {
        const { contentId: from } = model.cursor
        selection.extend(place, withoutFolds(model.ids), from === null || isFold(from) ? contentId : from, contentId)
      }
      onPoint(model.ids.indexOf(contentId))
    }
    const onOpen: RowHandlers['onOpen'] = (contentId) => {
      const path = openPath(contentId)
      const leaves = path === readerPath(contentId)
      if (leaves) markLeftForReader(place)
      void navigate(path, { replace: !leaves && /[?&]open=/.test(location.search) })
    }
    const onTag: RowHandlers['onTag'] = (name) => void navigate(kind === 'queue' ? withTag(name) : tagPath(name))
    const onMenu: RowHandlers['onMenu'] = (contentId, row, x, y) => {
      const all = selection.ids()
      const many = all.has(contentId) && all.size > 1
      const entry = library.entry(contentId)
      if (!many && entry === null) return
      const remove = (): void => (all.size > CONFIRM_ABOVE ? ask() : void runBulk('delete', [...all]))
      void import('../menus/item-menu.tsx').then(({ bulkMenu, itemMenu }) =>
        showMenu({
          x,
          y,
          row,
          label: many ? t.sizeSelectedArticles({ size: all.size }) : (entry?.content.title ?? t.article),
          items:
            many || entry === null
              ? bulkMenu(library, [...all], remove)
              : itemMenu(entry, {
                  open: () => onOpen(contentId),
                  select: () => onSelect(contentId, 'one'),
                  shelf,
                  around: model.ids,
                }),
        }),
      )
    }
    return { onPoint, onOpen, onTag, onSelect, onMenu }
  }, [library, navigate, place, kind, shelf, surface, showMenu, ask])
}
