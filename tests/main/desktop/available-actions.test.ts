import { describe, expect, it } from 'vitest'
import { availableActions } from '../../../main/desktop/menus/available-actions.ts'

const nothing = { page: null, capture: false, elsewhere: false }
const reader = { url: 'app://lectern/reader?id=7', isOwnWindow: false }

describe('the menu', () => {
  it('opens windows and files whatever is in front, and cannot print without an article', () => {
    const actions = availableActions(nothing)
    expect(actions.has('newWindow') && actions.has('openFile')).toBe(true)
    expect(actions.has('print') || actions.has('savePage') || actions.has('useLocal')).toBe(false)
  })

  it('prints, exports and moves an open article to its own window', () => {
    const actions = availableActions({ ...nothing, page: reader })
    expect(['print', 'exportPdf', 'ownWindow'].filter((action) => actions.has(action as never))).toHaveLength(3)
  })

  it('does not offer a separate window to an article that already has one', () => {
    const actions = availableActions({ ...nothing, page: { ...reader, isOwnWindow: true } })
    expect(actions.has('print')).toBe(true)
    expect(actions.has('ownWindow')).toBe(false)
  })

  it('treats lists and invalid addresses as no article', () => {
    for (const url of ['app://lectern/list/queue', '', 'about:blank']) {
      expect(availableActions({ ...nothing, page: { url, isOwnWindow: false } }).has('print'), url).toBe(false)
    }
  })

  it('saves pages of browser windows, and returns from a service elsewhere', () => {
    const actions = availableActions({ page: null, capture: true, elsewhere: true })
    expect(actions.has('savePage') && actions.has('useLocal')).toBe(true)
  })
})
