import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations, OLDEST } from '../../../../main/service/database/migrations/index.ts'
import { writeEarlierLibrary } from '../earlier-library.ts'
import { openLibrary } from '../open-library.ts'
import { openDatabase } from '../../../../main/sqlite/open-database.ts'

const BEFORE = 60

test('words that an earlier version indexed are found as they are folded now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-folded-'))
  try {
    writeEarlierLibrary(folder, BEFORE)
    const earlier = openDatabase<unknown>(join(folder, 'library.db'), migrations.slice(0, BEFORE - OLDEST))
    earlier.sqlite.exec(`
      DELETE FROM search_pending;
      UPDATE content SET title = 'Smørrebrød' WHERE id = 1;
      DELETE FROM search_text;
      INSERT INTO search_text (rowid, title) SELECT account_id * 4294967296 + id, title FROM content;
    `)
    earlier.close()
    const { call, service, close } = await openLibrary({ dataFolder: folder })
    await service.idle()
    const { body } = await call('GET', '/search_library/?query=smorrebrod')
    expect(body.content_results).toMatchObject([{ content: { id: 1 } }])
    await close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
