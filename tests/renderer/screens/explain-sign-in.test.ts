import { expect, test } from 'vitest'
import * as messages from '#shared/words/messages.ts'
import { explainSignIn } from '../../../renderer/screens/sign-in/explain-sign-in.ts'

test('every sign-in failure has its own explanation', () => {
  expect(explainSignIn({ status: 404, code: 'account_not_found' })).toBe(messages.accountMissing)
  expect(explainSignIn({ status: 404, code: 'not_found' })).toBe(messages.magicLinkFailed)
  expect(explainSignIn({ status: 400, code: 'magic_link_invalid' })).toBe(messages.magicLinkFailed)
  expect(explainSignIn({ status: 0 })).toBe(messages.offline)
  expect(explainSignIn({ status: 429 })).toBe(messages.tooManyRequests)
})
