import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useState } from 'react'
import type { CommandIdOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/reading.ts'
import { notify } from '../../../cache/index.ts'
import { useOwnModel } from '../../../own-model/index.ts'
import type { NotebookTab, ReadingHandle } from '../../../reading/index.ts'
import type { Asked } from './use-answers.ts'

const ModelPanel = lazy(() => import('./model-panel.tsx').then((module) => ({ default: module.ModelPanel })))

interface ModelPanelOptions {
  readonly contentId: number
  /** The length of the article's text. Null while the text is not shown. */
  readonly length: number | null
  readonly reading: RefObject<ReadingHandle | null>
  readonly notebook: NotebookTab | null
  readonly onNotebook: (tab: NotebookTab | null) => void
}

/** A range of the article's text. */
interface Words {
  readonly start: number
  readonly end: number
}

export interface ModelInReader {
  /** The panel's content. Undefined if the reader has no model that may do anything here. */
  readonly panel: ReactNode
  readonly commands: Partial<Record<CommandIdOf<'reader'>, () => boolean>>
  /** Actions on selected words, if they are turned on. */
  readonly onLookUp: ((words: Words) => void) | undefined
  readonly onTranslate: ((words: Words) => void) | undefined
}

const nothing: ModelInReader = { panel: undefined, commands: {}, onLookUp: undefined, onTranslate: undefined }

/** Connects the open article to the reader's own model. Without a model, there is nothing to see. */
export function useModelPanel(options: ModelPanelOptions): ModelInReader {
  const { contentId, length, reading, notebook, onNotebook } = options
  const model = useOwnModel()
  const [wanted, setWanted] = useState<Asked | 'focus' | null>(null)
  const onTaken = useCallback(() => setWanted(null), [])
  const onGo = useCallback(
    (words: Words) => {
      reading.current?.show(words)
      if (matchMedia('(max-width: 767px)').matches) onNotebook(null)
    },
    [reading, onNotebook],
  )
  const start = useCallback(
    (asked: Asked | 'focus') => {
      setWanted(asked)
      onNotebook('model')
      return true
    },
    [onNotebook],
  )
  return useMemo(() => {
    const features = model?.features ?? []
    const can = (feature: (typeof features)[number]) => features.includes(feature)
    const isUseful = (['summary', 'question', 'translation', 'lookup'] as const).some(can)
    if (!model || !isUseful || length === null) return nothing
    const language = model.language || navigator.language
    const about = (feature: 'lookup' | 'translation') => (words: Words) =>
      void start({ feature, selection: { char_start: words.start, char_end: words.end }, language })
    const ofSelection = (feature: 'lookup' | 'translation') => {
      const words = reading.current?.selected() ?? null
      if (words) about(feature)(words)
      else if (feature === 'translation') start({ feature, language })
      else notify(t.selectTextFirst)
      return true
    }
    return {
      panel: (
        <Suspense fallback={null}>
          <ModelPanel {...{ contentId, model, wanted, onTaken, onGo, length }} />
        </Suspense>
      ),
      commands: {
        'reader.ask': () => {
          if (notebook !== 'model') return start('focus')
          onNotebook(null)
          return true
        },
        ...(can('summary') && { 'reader.summarize': () => start({ feature: 'summary' }) }),
        ...(can('translation') && { 'reader.translate': () => ofSelection('translation') }),
        ...(can('lookup') && { 'reader.lookUp': () => ofSelection('lookup') }),
      },
      onLookUp: can('lookup') ? about('lookup') : undefined,
      onTranslate: can('translation') ? about('translation') : undefined,
    }
  }, [model, contentId, wanted, length, notebook, onTaken, onGo, start, onNotebook, reading])
}
