import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { feedUserAgent, lecternUserAgent } from '../../../../main/service/outbound/request-headers.ts'

test('requests name the version of this release', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'))
  for (const name of [lecternUserAgent, feedUserAgent(null), feedUserAgent(3)])
    expect(/Lectern\/([^ ;]+)/.exec(name)?.[1]).toBe(version)
})
