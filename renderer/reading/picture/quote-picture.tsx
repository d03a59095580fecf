import { Copy, Download, Share } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import { highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import * as t from '#shared/words/reading.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { saveBlob } from '../note-files/index.ts'
import { drawQuote } from './draw-quote.ts'
import styles from './quote-picture.module.css'

interface QuotePictureProps {
  readonly annotation: Annotation
  readonly title: string
  readonly source: string
  readonly onClose: () => void
}

/** Shows a highlight as a picture in the theme's colors, for copying, saving or sharing. */
export function QuotePicture({ annotation, title, source, onClose }: QuotePictureProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [said, setSaid] = useState('')
  const { text, color = highlightColors[0] } = annotation
  useEffect(() => {
    let isHere = true
    const style = canvas.current && getComputedStyle(canvas.current)
    const fonts = {
      words: style?.getPropertyValue('--font-text') ?? '',
      facts: style?.getPropertyValue('--font-ui') ?? '',
    }
    // The canvas can only use the fonts of the page after they have loaded.
    const loaded = [
      document.fonts.load(`400 40px ${fonts.words}`, text),
      document.fonts.load(`600 28px ${fonts.facts}`, title),
    ]
    void Promise.allSettled(loaded).then(() => {
      const element = canvas.current
      if (!isHere || !element) return
      const value = (name: string): string => getComputedStyle(element).getPropertyValue(name)
      drawQuote(
        element,
        { text, title, source },
        {
          surface: value('--surface'),
          text: value('--text'),
          muted: value('--text-muted'),
          mark: value('--mark-edge'),
        },
        fonts,
      )
    })
    return () => {
      isHere = false
    }
  }, [text, title, source, color])
  const file = async (): Promise<File> => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('The picture is empty')
    return new File([blob], 'quote.png', { type: 'image/png' })
  }
  const attempt = (work: (picture: File) => Promise<unknown> | void, done: string) => async (): Promise<void> => {
    try {
      await work(await file())
      setSaid(done)
    } catch (error) {
      // Closing the share sheet isn't an error: the reader changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(t.thatDidntWorkOnThisDevice)
    }
  }
  const canShare = navigator.canShare?.({ files: [new File([], 'quote.png', { type: 'image/png' })] }) === true
  return (
    <Dialog title={t.quoteAsAPicture} onClose={onClose}>
      <canvas
        ref={canvas}
        className={styles.picture}
        data-mark={color}
        role="img"
        aria-label={t.quoteFrom({ text, title })}
      />
      <p className={styles.said} role="status">
        {said}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
        <Button
          onClick={() =>
            void attempt(
              (picture) => navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]),
              t.copied,
            )()
          }
        >
          <Copy size={16} aria-hidden />
          {t.copy}
        </Button>
        {canShare ? (
          <Button onClick={() => void attempt((picture) => navigator.share({ files: [picture] }), t.shared)()}>
            <Share size={16} aria-hidden />
            {t.share}
          </Button>
        ) : null}
        <Button kind="primary" onClick={() => void attempt((picture) => saveBlob('quote.png', picture), t.saved)()}>
          <Download size={16} aria-hidden />
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
