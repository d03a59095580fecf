import { useMemo, useState } from 'react'
import * as t from '#shared/words/commands/palette.ts'
import * as messages from '#shared/words/messages.ts'
import { useEnglish } from '../use-english.ts'
import { jumpTarget } from '../../paths/index.ts'
import { useHostStatus } from '../../cache/index.ts'
import { selectionHandlers } from './handlers/selection-handlers.ts'
import { otherHandlers } from './handlers/other-handlers.ts'
import { withNames } from './pinned-items.ts'
import type { Pins } from './pins.ts'
import type { PaletteHandlers } from './handlers/palette-handler.ts'
import {
  choiceItems,
  commandItems,
  targetLabel,
  needsConnection,
  unavailableItems,
  savedViewItems,
  submenuHandlers,
  withEnglish,
} from './palette-items.ts'
import type { PaletteOffer } from './palette-rows.ts'

/** Returns everything to choose from in the open palette. `more` returns what screens and the desktop can do now. */
export function usePaletteOffer(own: Pins, go: (path: string) => void, more: () => PaletteHandlers): PaletteOffer {
  const [about] = useState(targetLabel)
  const [target] = useState(jumpTarget)
  const [openedAt] = useState(() => Date.now())
  const online = useHostStatus()?.online !== false
  const inEnglish = useEnglish()
  const rows = useMemo(() => {
    const handlers = { ...selectionHandlers(go), ...more(), ...submenuHandlers(go), ...otherHandlers(go) }
    const commands = commandItems(about, handlers)
    return withEnglish([...commands, ...savedViewItems(go), ...choiceItems(commands)], inEnglish)
  }, [about, go, more, inEnglish])
  const base = useMemo(
    () =>
      withNames(
        rows.filter(({ id }) => online || !needsConnection(id)),
        own,
      ),
    [rows, online, own],
  )
  const refused = useMemo(
    () => [
      ...withEnglish(unavailableItems(rows), inEnglish),
      ...rows
        .filter(({ id }) => !online && needsConnection(id))
        .map((item) => ({ ...item, group: t.notNow, keys: undefined, refusal: messages.offline })),
    ],
    [rows, online, inEnglish],
  )
  return useMemo(() => ({ base, refused, target, openedAt }), [base, refused, target, openedAt])
}
