import { describe, expect, it } from 'vitest'
import { availableActions } from '../../../main/desktop/menus/available-actions.ts'

const nothing = { page: null, capture: false, elsewhere: false }
const reader = { url: 'app://lectern/reader?id=7', isOwnWindow: false }

describe('what the menu can do', () => {
  it('opens windows and files whatever is in front, and prints nothing', () => {
    const actions = availableActions(nothing)
    expect(actions.has('newWindow') && actions.has('openFile')).toBe(true)
    expect(actions.has('print') || actions.has('savePage') || actions.has('useLocal')).toBe(false)
  })

  it('prints, exports and moves out an article that is open', () => {
    const actions = availableActions({ ...nothing, page: reader })
    expect(['print', 'exportPdf', 'ownWindow'].filter((action) => actions.has(action as never))).toHaveLength(3)
  })

  it('moves an article out of no window that is its own', () => {
    const actions = availableActions({ ...nothing, page: { ...reader, isOwnWindow: true } })
    expect(actions.has('print')).toBe(true)
    expect(actions.has('ownWindow')).toBe(false)
  })

  it('takes lists and addresses that cannot be read for no articles', () => {
    for (const url of ['app://lectern/list/queue', '', 'about:blank']) {
      expect(availableActions({ ...nothing, page: { url, isOwnWindow: false } }).has('print'), url).toBe(false)
    }
  })

  it('saves pages of browser windows, and leads back from a service elsewhere', () => {
    const actions = availableActions({ page: null, capture: true, elsewhere: true })
    expect(actions.has('savePage') && actions.has('useLocal')).toBe(true)
  })
})
