import { lazy, type ReactNode } from 'react'
import { typedWhileLoading } from '../../components/states/dialog-placeholder.tsx'
import { dialogs, type OpenDialog } from '../../dialogs/index.ts'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))
const TagEditor = lazy(() => import('./tag-editor.tsx').then(({ TagEditor }) => ({ default: TagEditor })))
const ShelfEditor = lazy(() => import('./shelf-editor.tsx').then(({ ShelfEditor }) => ({ default: ShelfEditor })))
const KindleDialog = lazy(() =>
  import('../books/kindle-dialog.tsx').then(({ KindleDialog }) => ({ default: KindleDialog })),
)
const BookDialog = lazy(() => import('../books/book-dialog.tsx').then(({ BookDialog }) => ({ default: BookDialog })))
const FinishedDateDialog = lazy(() =>
  import('../../reading/notebook/finished-date-dialog.tsx').then((module) => ({ default: module.FinishedDateDialog })),
)
const ShareDialog = lazy(() =>
  import('../sharing/share-dialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })),
)
const PublishDialog = lazy(() =>
  import('../sharing/publish-dialog.tsx').then(({ PublishDialog }) => ({ default: PublishDialog })),
)
const ShareShelfDialog = lazy(() =>
  import('../sharing/share-shelf-dialog.tsx').then(({ ShareShelfDialog }) => ({ default: ShareShelfDialog })),
)
const ListenQueueDialog = lazy(() =>
  import('../../player/listen-queue-dialog.tsx').then(({ ListenQueueDialog }) => ({ default: ListenQueueDialog })),
)
const CheatSheet = lazy(() => import('./cheat-sheet.tsx').then(({ CheatSheet }) => ({ default: CheatSheet })))
const GuideDialog = lazy(() => import('./guide-dialog.tsx').then(({ GuideDialog }) => ({ default: GuideDialog })))
const OfflineChangesDialog = lazy(() =>
  import('./offline-changes-dialog.tsx').then(({ OfflineChangesDialog }) => ({
    default: OfflineChangesDialog,
  })),
)
const PageDialog = lazy(() => import('../pages/page-dialog.tsx').then(({ PageDialog }) => ({ default: PageDialog })))
const Paywall = lazy(() => import('./paywall.tsx').then(({ Paywall }) => ({ default: Paywall })))
const WriteNoteDialog = lazy(() =>
  import('./write-note-dialog.tsx').then(({ WriteNoteDialog }) => ({ default: WriteNoteDialog })),
)
const SaveDialog = lazy(() => import('./save-dialog.tsx').then(({ SaveDialog }) => ({ default: SaveDialog })))

/** An open dialog. Each kind has its own chunk. */
export function OpenedDialog({ dialog }: { readonly dialog: OpenDialog }): ReactNode {
  const close = (): void => dialogs.close(dialog.kind)
  switch (dialog.kind) {
    case 'save':
      return <SaveDialog onClose={close} />
    case 'writeNote':
      return <WriteNoteDialog entry={dialog.entry} onClose={close} />
    case 'palette':
      return <Palette start={dialog.start} typed={typedWhileLoading} onClose={close} />
    case 'tags':
      return <TagEditor ids={dialog.ids} onClose={close} />
    case 'shelves':
      return <ShelfEditor ids={dialog.ids} onClose={close} />
    case 'book':
      return <BookDialog contents={dialog.contents} onClose={close} />
    case 'kindle':
      return <KindleDialog ids={dialog.ids} onClose={close} />
    case 'share':
      return <ShareDialog {...dialog} onClose={close} />
    case 'shareShelf':
      return <ShareShelfDialog shelf={dialog.shelf} onClose={close} />
    case 'publishShelf':
      return <PublishDialog shelf={dialog.shelf} onClose={close} />
    case 'page':
      return <PageDialog entry={dialog.entry} view={dialog.view} version={dialog.version ?? 0} onClose={close} />
    case 'finishedDate':
      return <FinishedDateDialog content={dialog.entry.content} onClose={close} />
    case 'keepChanges':
      return <OfflineChangesDialog actions={dialog.actions} onClose={close} />
    case 'listenQueue':
      return <ListenQueueDialog onClose={close} />
    case 'guide':
      return <GuideDialog onClose={close} />
    case 'paywall':
      return <Paywall screen={dialog.screen} isRefused={dialog.isRefused ?? false} onClose={close} />
    case 'shortcuts':
      return <CheatSheet onClose={close} />
    // The list renders the note dialog, and the desktop renders the one for capturing.
    default:
      return null
  }
}
