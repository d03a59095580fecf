import { type ReactNode, useEffect, useState } from 'react'
import { notify } from '../cache/index.ts'
import { isTextField, urlsIn } from '../commands/index.ts'
import styles from './drop-hint.module.css'
import { saveWithUndo } from './save-with-undo.ts'
import { takeFiles } from './take-files.ts'

/** Links, text with links, and files dropped onto the window are saved; a hint over the whole of it says so first. */
export function DropHint(): ReactNode {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const within = (event: DragEvent): boolean => {
      const { types } = event.dataTransfer ?? {}
      // Dragging a row or a selection of this very page is not for us.
      if (!types || types.includes('application/x-lectern') || isTextField(event.target)) return false
      return types.includes('Files') || types.includes('text/uri-list')
    }
    const onOver = (event: DragEvent): void => {
      if (!within(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const onLeave = (event: DragEvent): void => {
      // Out of the window, not from one element to the next.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(false)
      if (!within(event) || !event.dataTransfer) return
      event.preventDefault()
      void takeDrop(event.dataTransfer)
    }
    document.addEventListener('dragover', onOver)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onOver)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
  return over ? <div className={styles.hint}>Drop to save to Lectern</div> : null
}

async function takeDrop(data: DataTransfer): Promise<void> {
  // A drop's data is gone after this turn: take all of it first.
  const files = [...data.files]
  const lines = (data.getData('text/uri-list') || data.getData('text/plain'))
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  if (files.length === 0) {
    const urls = urlsIn(lines.join('\n'))
    if (urls === null) notify('There is no web address in what was dropped.', { type: 'error' })
    else await saveWithUndo(urls)
    return
  }
  await takeFiles(files)
}
