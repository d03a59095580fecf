import { useEffect } from 'react'
import { focus, onFocusChange } from '../../selection/index.ts'
import { runCommand, useCommands } from '../../commands/index.ts'

type Deed = 'link' | 'reveal' | 'note' | 'like' | 'copy' | 'delete'

/** Registers the notebook's key commands while the notebook has the focus. They press the buttons on its cards. */
export function useNotebookKeys(): void {
  useEffect(() => {
    const stop = onFocusChange((target) => focus.enterNotebook(target.closest('[data-notebook]') !== null))
    return () => {
      stop()
      focus.enterNotebook(false)
    }
  }, [])
  useCommands('notebook', {
    'nb.next': () => step(1),
    'nb.prev': () => step(-1),
    'nb.reveal': () => press('reveal'),
    'nb.editNote': () => press('note'),
    'nb.link': () => press('link'),
    'nb.like': () => press('like'),
    // Lets the browser copy selected words.
    'nb.copy': (event) => (event?.key === 'c' && getSelection()?.isCollapsed === false ? false : press('copy')),
    'nb.delete': () => {
      const card = current()
      if (!card) return false
      // A deleted card can't keep the focus, so its neighbor receives it.
      if (!step(1)) step(-1)
      return press('delete', card)
    },
    'nb.export': () => runCommand('highlight.export'),
  })
}

const cards = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-notebook] [data-annotation]'),
]
const current = (): HTMLElement | undefined => cards().find((card) => card.contains(document.activeElement))

/** Returns false if there is no card in that direction. */
function step(by: 1 | -1): boolean {
  const all = cards()
  const here = current()
  const next = all[here ? all.indexOf(here) + by : by === 1 ? 0 : all.length - 1]
  const control = next?.querySelector('button')
  control?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return control !== undefined && control !== null
}

function press(deed: Deed, card = current()): boolean {
  const control = card?.querySelector<HTMLElement>(`[data-deed=${deed}]`)
  control?.click()
  return control !== undefined && control !== null
}
