import { type ReactNode, useState } from 'react'
import type { Tag } from '#shared/model/tag.ts'
import { readQueueView } from '../../paths/index.ts'
import { Button } from '../../components/button.tsx'
import { ArchiveOlder } from '../../screens/library/menus/archive-older.tsx'
import { SaveView } from '../../screens/library/menus/save-view.tsx'
import { RenameTag } from '../../screens/tags/rename-tag.tsx'
import { RenameView } from '../dialogs/rename-view.tsx'

const tag = (id: number, name: string): Tag => ({
  id,
  name,
  article_count: id,
  created_date: '2026-01-01T00:00:00Z',
  last_used_date: '2026-01-01T00:00:00Z',
})
const [sea, craft] = [tag(1, 'sea'), tag(2, 'craft')]
const filtered = readQueueView(new URLSearchParams('short=true&lindy=true'))

const dialogs: Readonly<Record<string, (close: () => void) => ReactNode>> = {
  'Save a view': (close) => <SaveView view={filtered} onClose={close} />,
  'Rename a view': (close) => <RenameView view={{ name: 'Short', search: 'short=true' }} onClose={close} />,
  'Rename a tag': (close) => <RenameTag tag={sea} to="sea" all={[sea, craft]} onClose={close} />,
  'Join two tags': (close) => <RenameTag tag={sea} to="craft" all={[sea, craft]} onClose={close} />,
  'Dismiss what is older': (close) => <ArchiveOlder onClose={close} />,
}

/** Dialogs that ask for a name or an age. On phones each is a sheet with a handle. */
export function TitleDialogParts(): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      {Object.keys(dialogs).map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      {open === null ? null : dialogs[open]?.(() => setOpen(null))}
    </>
  )
}
