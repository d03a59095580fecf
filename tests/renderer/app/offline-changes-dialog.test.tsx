import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { OfflineChangesDialog } from '../../../renderer/app/dialogs/offline-changes-dialog.tsx'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

test('the question whether to keep a change has its first focus on what loses nothing', () => {
  const box = document.body.appendChild(document.createElement('div'))
  const library = new Library(new FakeHost([]))
  const root = createRoot(box)
  const dialog = (
    <LibraryProvider value={library}>
      <OfflineChangesDialog
        actions={[{ type: 'favorite', contentId: 1, isFavorited: true, at: '2026-06-01T12:00:00.000Z' }]}
        onClose={() => {}}
      />
    </LibraryProvider>
  )
  flushSync(() => root.render(dialog))
  expect(document.activeElement?.textContent).toBe('Save')
  root.unmount()
  library.close()
})
