import { dialogs } from './dialogs.ts'

/** Opens the note on an article. Preserves text that the reader types before the field is ready. */
export function editNote(id: number): void {
  holdTyping()
  dialogs.open({ kind: 'note', id })
}

export function closeNote(): void {
  takeHeldText()
  dialogs.close('note')
}

/** Maximum time to wait for the field, in milliseconds. */
const PATIENCE = 5000

let typed = ''
let release = (): void => undefined

/**
 * Holds characters typed before the field is ready. They would otherwise act as commands: "s" would save the article to
 * the queue.
 */
function holdTyping(): void {
  takeHeldText()
  const held = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    const letter = key === 'Enter' ? '\n' : key
    if (key === 'Escape') closeNote()
    else if (ctrlKey || metaKey || altKey || isComposing) return
    else if (key === 'Backspace') typed = typed.replace(/.$/su, '')
    else if (/^.$/su.test(letter)) typed += letter
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const timer = setTimeout(takeHeldText, PATIENCE)
  addEventListener('keydown', held, true)
  addEventListener('pointerdown', takeHeldText, true)
  release = () => {
    clearTimeout(timer)
    removeEventListener('keydown', held, true)
    removeEventListener('pointerdown', takeHeldText, true)
  }
}

/** Returns the held text. From then on, the field receives key presses itself. */
export function takeHeldText(): string {
  release()
  release = () => undefined
  const text = typed
  typed = ''
  return text
}
