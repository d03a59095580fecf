import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { ListSurface } from './list-surface.ts'

/** Creates a list's model and surface for as long as it is mounted. `place` must not change meanwhile. */
export function useListSurface(place: string, ids: readonly number[], rowHeight: number): ListSurface {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [surface] = useState(() => new ListSurface(place, redraw))
  surface.model.follow(ids, rowHeight)
  useLayoutEffect(() => surface.attach(), [surface])
  useLayoutEffect(() => surface.drawn(ids, rowHeight))
  useEffect(() => surface.settle(ids))
  useEffect(() => () => surface.leave(), [surface])
  return surface
}
