import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { ListSurface } from './list-view-controller.ts'

/**
 * Creates a list's model and surface for as long as it is mounted. `place` must not change during that time. `rows`:
 * the ids on screen, with fold lines. `ids`: all of the list's entries.
 */
export function useListSurface(
  place: string,
  rows: readonly number[],
  ids: readonly number[],
  rowHeight: number,
): ListSurface {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [surface] = useState(() => new ListSurface(place, redraw))
  surface.model.follow(rows, rowHeight)
  useLayoutEffect(() => surface.attach(), [surface])
  useLayoutEffect(() => surface.drawn(rows, rowHeight))
  useEffect(() => surface.settle(rows, ids))
  useEffect(() => () => surface.leave(), [surface])
  return surface
}
