import { expect, test } from 'vitest'
import { type QueueRow, queueSorts } from '#shared/model/queue-fields.ts'
import { compare, matches } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { projectRow } from '#shared/sync/store/projected-row.ts'
import { QueueProjection } from '#shared/sync/store/queue-projection.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { singleFilters } from '../../fakes/queue-filters.ts'
import { seededRandom } from '../../fakes/seeded-random.ts'
import { seed } from '../../seed.ts'

const DAY = 86_400_000
const filters = singleFilters(['the 0', 'river 3'])

test('the projection answers like the reference at any depth while thousands of rows come, go and change', () => {
  const random = seededRandom(seed)
  const below = (end: number): number => Math.floor(random() * end)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const all = generateLibrary({ count: 3000, seed }).map((entry) => toQueueRow(entry, LIBRARY_NOW))
  const rows = new Map<number, QueueRow>()
  const projection = new QueueProjection()
  const put = (row: QueueRow): void => {
    rows.set(row.id, row)
    projection.put(projectRow(row, 0, null))
  }
  for (const row of all.slice(0, 2000)) put(row)
  let answered = 0
  for (let round = 0; round < 250; round++) {
    // Mostly a few changes, as a reader makes them. Sometimes as many as a page of updates.
    for (let change = random() < 0.1 ? 100 : below(4); change > 0; change--) {
      const { id } = pick(all)
      const other = pick(all)
      if (random() < 0.3) {
        rows.delete(id)
        projection.remove(id)
      } else put({ ...other, id })
    }
    const query = { ...pick(filters), ...pick(filters), sort: pick(queueSorts) }
    const now = LIBRARY_NOW - below(3000) * DAY
    const expected = [...rows.values()]
      .filter((row) => matches(query, row, now))
      .sort(compare(query))
      .map(({ id }) => id)
    const offset = below(expected.length + 60)
    expect(projection.ids(query, now, offset, 51), JSON.stringify({ round, query, now, offset })).toEqual(
      expected.slice(offset, offset + 51),
    )
    answered += expected.slice(offset, offset + 51).length
  }
  expect(answered, 'questions that find something').toBeGreaterThan(3000)
})
