import { expect, test } from 'vitest'
import { sortTabs } from '../../../renderer/extension/screens/tabs/sort-tabs.ts'

const own = 'chrome-extension://abc/'
const tab = (url: string, pinned = false) => ({ url, title: `Title of ${url}`, pinned })

test('of all tabs those are saved that show a page, once each, and the others are named', () => {
  const { pages, leftOut } = sortTabs(
    [
      tab('https://a.example/x?utm_source=mail'),
      tab('https://a.example/x#part'),
      tab('https://b.example/'),
      tab('https://pinned.example/', true),
      tab('chrome://settings'),
      tab('about:blank'),
      tab('file:///etc/hosts'),
      tab(`${own}tabs.html`),
      tab('about:reader?url=https%3A%2F%2Fc.example%2F'),
      { pinned: false },
    ],
    own,
  )
  expect(pages.map(({ url }) => url)).toEqual([
    'https://a.example/x?utm_source=mail',
    'https://b.example/',
    'https://c.example/',
  ])
  expect(leftOut.map(({ url, reason }) => [url, reason])).toEqual([
    ['https://a.example/x#part', 'twice'],
    ['https://pinned.example/', 'pinned'],
    ['chrome://settings', 'notPage'],
    ['about:blank', 'notPage'],
    ['file:///etc/hosts', 'notPage'],
    ['', 'notPage'],
  ])
})
