import { afterEach, describe, expect, test } from 'vitest'
import { focus, targetIds } from '../../../renderer/selection/focus.ts'
import { selection } from '../../../renderer/selection/selection.ts'

let close = (): void => undefined
afterEach(() => {
  close()
  focus.showSplit(false)
  focus.hideList('queue')
})

describe('commands apply to', () => {
  test('the selected rows, otherwise the current row, otherwise nothing', () => {
    expect(targetIds()).toEqual([])
    focus.showList('queue', [1, 2, 3])
    focus.point(2)
    expect(targetIds()).toEqual([2])
    selection.all('queue', [1, 3])
    expect(targetIds()).toEqual([1, 3])
  })

  test('the open article where there is no list', () => {
    close = focus.openArticle(7, 'Tides')
    expect(targetIds()).toEqual([7])
    close()
    expect(targetIds()).toEqual([])
  })

  test('the article or the row of the focused pane when both are side by side', () => {
    focus.showList('queue', [1, 2, 3])
    focus.point(2)
    focus.showSplit(true)
    close = focus.openArticle(3, 'Tides')
    expect(targetIds()).toEqual([2])
    focus.enterPane('article')
    expect(targetIds()).toEqual([3])
    focus.enterPane('list')
    expect(targetIds()).toEqual([2])
  })
})

test('a list that was left loses its rows and selection, while another list keeps its own', () => {
  focus.showList('queue', [1, 2])
  focus.point(1)
  focus.hideList('archive')
  expect(focus.now().list?.ids).toEqual([1, 2])
  focus.hideList('queue')
  expect([focus.now().list, targetIds()]).toEqual([null, []])
})

test('an article that closes late does not close the one opened in the meantime', () => {
  const closeFirst = focus.openArticle(1, 'First')
  close = focus.openArticle(2, 'Second')
  closeFirst()
  expect(focus.now().open?.id).toBe(2)
})
