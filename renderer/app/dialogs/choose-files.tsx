import type { ReactNode } from 'react'
import * as t from '#shared/words/app/dialogs.ts'
import { Button } from '../../components/button.tsx'
import { ImportHistory } from '../incoming/import-history.tsx'
import { useChosenFiles } from '../incoming/use-chosen-files.tsx'

/** A button for choosing files to import, with the latest imports. */
export function ChooseFiles(): ReactNode {
  const { choose, isAsking, parts } = useChosenFiles()
  return (
    <>
      <Button onClick={choose}>{t.chooseFiles}</Button>
      <ImportHistory key={isAsking ? 'hidden' : 'shown'} />
      {parts}
    </>
  )
}
