import { FileCode, Flag, PencilLine, ScanText } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/reading.ts'
import { useLibrary } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { otherExtractor } from './other-extractor.ts'
import { extractAgain } from './extract-again.ts'
import { reportArticle } from './report-article.ts'

const SupplyPageDialog = lazy(() =>
  import('./supply-page-dialog.tsx').then(({ SupplyPageDialog }) => ({ default: SupplyPageDialog })),
)

const EditTitleDialog = lazy(() =>
  import('../../../reading/title/edit-title-dialog.tsx').then((module) => ({ default: module.EditTitleDialog })),
)

interface RepairsProps {
  readonly entry: FeedEntry
  /** Opens the current result. */
  readonly show: () => void
}

/** Shows the repairs, other than retrying, for a page that wasn't extracted, or wasn't extracted well. */
export function RepairActions({ entry, show }: RepairsProps): ReactNode {
  const library = useLibrary()
  const [handingOver, setHandingOver] = useState(false)
  const [naming, setNaming] = useState(false)
  const [trying, setTrying] = useState(false)
  const [reported, setReported] = useState(false)
  const finder = otherExtractor(entry)
  const tryOther = () => {
    setTrying(true)
    void extractAgain(library, entry, finder, show).finally(() => setTrying(false))
  }
  return (
    <>
      <Button disabled={trying} onClick={tryOther}>
        <ScanText size={16} aria-hidden />
        {labelOf('item.otherExtractor', finder === 'usual' ? ['otherExtractor'] : [])}
      </Button>
      <Button kind="quiet" onClick={() => setHandingOver(true)}>
        <FileCode size={16} aria-hidden />
        {t.uploadASavedCopy}
      </Button>
      <Button kind="quiet" onClick={() => setNaming(true)}>
        <PencilLine size={16} aria-hidden />
        {t.editTitleAndAuthor}
      </Button>
      <Button
        kind="quiet"
        disabled={reported}
        title={t.sendsTheAddressToThePerson}
        onClick={() => void reportArticle(library.host, entry).then(setReported)}
      >
        <Flag size={16} aria-hidden />
        {reported ? t.reported : t.report}
      </Button>
      {naming && (
        <Suspense fallback={null}>
          <EditTitleDialog content={entry.content} onClose={() => setNaming(false)} />
        </Suspense>
      )}
      {handingOver && (
        <Suspense fallback={null}>
          <SupplyPageDialog entry={entry} onClose={() => setHandingOver(false)} />
        </Suspense>
      )}
    </>
  )
}
