// Tests hostile content from the web against two defences, each of which must hold alone: the tree of allowed nodes,
// and the Content-Security-Policy.
import { hostileBodies } from './hostile/vectors.ts'
import { ownVectors } from './hostile/own-vectors.ts'
import { runsOnlyWithoutPolicy, saveHostile, walkHostile } from './hostile/whole-road.ts'
import { journeyTest as test } from './journey-test.ts'

test.use({ begins: 'empty' })

const ours = { vectors: ownVectors, bodies: hostileBodies(ownVectors, 100) }

test('written raw into pages, our own vectors run, and under our policy none does', ({ browser }) =>
  runsOnlyWithoutPolicy(browser, ours))

// Without the policy is the harder test. With it, and with the vectors of others, it runs at night.
test('none of our own vectors, on any path into the app, runs, requests anything or becomes more than text, even without the policy', async ({
  browser,
  account,
  service,
  site,
}) => {
  const hostile = await saveHostile({ account, site }, ours)
  await walkHostile(browser, { account, origin: service.origin, hostile, policy: false }, ours)
})
