import { describe, expect, test } from 'vitest'
import { dialogs, offerIfUnpaid } from '../../../renderer/dialogs/index.ts'
import { failureOf } from '../../../renderer/cache/failure.ts'

const refused = (status: number, code: string | null, info: object | null = null) =>
  failureOf(Object.assign(new Error('no'), { status, code, info }))

describe('a refused call', () => {
  test('is shown as signed out only if the session is refused', () => {
    expect(refused(401, null).kind).toBe('signed_out')
    expect(refused(403, 'token_not_valid').kind).toBe('signed_out')
    for (const code of ['owner_only', 'permission_denied', null])
      expect(refused(403, code).kind, String(code)).toBe('error')
  })

  test('that is part of premium opens the plans with the screen that offers it', () => {
    const unpaid = refused(403, 'premium_required', { screen: 'ARTICLE_NOTE' })
    expect([unpaid.kind, unpaid.screen]).toEqual(['unpaid', 'ARTICLE_NOTE'])
    expect(offerIfUnpaid(unpaid)).toBe(true)
    expect(dialogs.now()).toEqual([{ kind: 'paywall', screen: 'ARTICLE_NOTE', isRefused: true }])
    expect(offerIfUnpaid(unpaid, 'TRANSCRIPT_VIEW')).toBe(true)
    expect(dialogs.now()).toMatchObject([{ screen: 'TRANSCRIPT_VIEW' }])
    expect(refused(403, 'premium_required', { screen: 'ELSEWHERE' }).screen).toBe('SETTINGS')
    dialogs.closeAll()
    expect(offerIfUnpaid(refused(403, 'owner_only'))).toBe(false)
    expect(dialogs.now()).toEqual([])
  })
})
