import { type ReactNode, useEffect, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/app/incoming.ts'
import { urlsIn } from '../../saving/index.ts'
import { notify, useHost } from '../../cache/index.ts'
import { isTextField } from '../../commands/index.ts'
import { saveWithUndo } from './save-with-undo.ts'
import styles from './drop-hint.module.css'

/**
 * Accepts links, text with links, and files dropped onto the window. While they are dragged, a hint covers the whole
 * window.
 */
export function DropHint({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): ReactNode {
  const host = useHost()
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    // True for a drag that started on this page, such as rows and selections. It is ignored.
    let ours = false
    const hintFor = (event: DragEvent): string | null => {
      const { types } = event.dataTransfer ?? {}
      if (!types || ours || types.includes('application/x-lectern') || isTextField(event.target)) return null
      if (types.includes('Files')) return t.dropToSaveToLectern
      return types.includes('text/uri-list') || types.includes('text/plain') ? t.dropTheLinkToSaveIt : null
    }
    const onOver = (event: DragEvent): void => {
      const hint = hintFor(event)
      if (hint === null) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setOver(hint)
    }
    const onLeave = (event: DragEvent): void => {
      // If there is no related target, the pointer has left the window instead of moving to another element.
      if (event.relatedTarget === null) setOver(null)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(null)
      if (hintFor(event) === null || !event.dataTransfer) return
      event.preventDefault()
      takeDrop(host, event.dataTransfer, onFiles)
    }
    const onStart = (): void => {
      ours = true
    }
    const onEnd = (): void => {
      ours = false
    }
    const listeners = { dragstart: onStart, dragend: onEnd, dragover: onOver, dragleave: onLeave, drop: onDrop }
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [type, listener] of each) document.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of each) document.removeEventListener(type, listener)
    }
  }, [host, onFiles])
  return over === null ? null : <div className={styles.hint}>{over}</div>
}

/** Reads all data of a drop immediately, because it is no longer available after this turn of the event loop. */
function takeDrop(host: Host, data: DataTransfer, onFiles: (files: readonly File[]) => void): void {
  const folders = [...data.items].filter((item) => item.webkitGetAsEntry()?.isDirectory).length
  if (folders > 0) notify(t.aFolderWasDropped, { type: 'error' })
  const files = [...data.files]
  if (files.length > 0) {
    if (folders === 0) onFiles(files)
    return
  }
  const lines = (data.getData('text/uri-list') || data.getData('text/plain'))
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const urls = urlsIn(lines.join('\n')) ?? wordsThatAreUrls(lines.join('\n'))
  if (urls.length === 0) notify(t.theDroppedItemContainsNoWeb, { type: 'error' })
  else
    void saveWithUndo(
      host,
      urls.map((url) => ({ url })),
    )
}

/** Returns the addresses in a text, such as a dropped message. */
const wordsThatAreUrls = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s<>"]+/)
      .flatMap(
        (word) => urlsIn(word.replace(/^[([‘“']+/, '').replace(/(?<![.,;:!?)\]’”'])[.,;:!?)\]’”']+$/, '')) ?? [],
      ),
  ),
]
