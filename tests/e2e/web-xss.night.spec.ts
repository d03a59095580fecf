// Tests hostile content from the web against two defences, each of which must hold alone: the tree of allowed nodes,
// and the Content-Security-Policy.
import { allVectors, hasCorpus, hostileBodies } from './hostile/vectors.ts'
import { runsOnlyWithoutPolicy, saveHostile, walkHostile } from './hostile/whole-road.ts'
import { journeyTest as test } from './journey-test.ts'

test.use({ begins: 'empty' })

const vectors = allVectors()
const all = { vectors, bodies: hostileBodies(vectors, 100) }

test.beforeAll(() => {
  if (!hasCorpus) console.log('../shared/corpus/xss is not here: our own vectors stand alone.')
})

test('written raw into pages, many vectors run, and under our policy none does', ({ browser }) =>
  runsOnlyWithoutPolicy(browser, all))

test('no vector on any path into the app runs, requests anything or becomes more than text, with and without the policy', async ({
  browser,
  account,
  service,
  site,
}) => {
  // A dozen screens of the app, twice. A slow machine may take three times the usual limit.
  test.slow()
  const hostile = await saveHostile({ account, site }, all)
  for (const policy of [false, true])
    await walkHostile(browser, { account, origin: service.origin, hostile, policy }, all)
})
