import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { HighlightLink } from '#shared/model/highlights/highlight-link.ts'
import { HighlightLinks, LinkedFrom, type Linking } from '../../../renderer/reading/links/index.ts'
import { annotation } from './harness/harness-content.ts'

const sea = { url: 'https://example.org/sea', title: 'The sea', text: 'Ships pass at night' }
const mill = { url: 'https://example.org/mill', title: 'The mill' }
const from = { content_id: 8, annotation_id: 3, title: 'Rivers', text: 'the river turned the wheel' }

function linking(change: Partial<Linking> = {}): Linking {
  return {
    onLink: vi.fn(),
    onUnlink: vi.fn(),
    onOpen: vi.fn(),
    onOpenFrom: vi.fn(),
    stateOf: ({ title }) => ({ title, target: 'found' }),
    linkedFrom: () => [],
    shown: null,
    ...change,
  }
}

function drawn(links: readonly HighlightLink[], given: Linking) {
  const box = document.createElement('div')
  const root = createRoot(box)
  const one = annotation(5, { links, char_start: 12, char_end: 20 })
  flushSync(() =>
    root.render(
      <>
        <HighlightLinks annotation={one} linking={given} />
        <LinkedFrom annotationId={5} linking={given} />
      </>,
    ),
  )
  const press = (name: RegExp): void => {
    const button = [...box.querySelectorAll('button')].find((each) =>
      name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
    )
    if (!button) throw new Error(`No button ${name}`)
    flushSync(() => button.click())
  }
  return { box, press }
}

test('a link shows the title and words of its target, opens it, and is removed', () => {
  const given = linking()
  const { box, press } = drawn([sea, mill], given)
  expect(box.textContent).toBe('The seaShips pass at nightThe mill')
  press(/^The sea/)
  expect(given.onOpen).toHaveBeenCalledWith(sea)
  press(/^Remove link to The mill$/)
  expect(given.onUnlink).toHaveBeenCalledWith({ id: 5, at: 12 }, mill)
})

test('a link whose target is gone keeps its title and words, is told as gone, and cannot be opened', () => {
  const { box, press } = drawn([sea], linking({ stateOf: ({ title }) => ({ title, target: 'gone' }) }))
  expect(box.textContent).toBe('The seaShips pass at nightNo longer in your library')
  expect(() => press(/^The sea/)).toThrow('No button')
  press(/^Remove link/)
})

test('a link to a deleted highlight still opens its item', () => {
  const given = linking({ stateOf: ({ title }) => ({ title, target: 'unmarked' }) })
  const { box, press } = drawn([sea], given)
  expect(box.textContent).toContain('This highlight was deleted')
  press(/^The sea/)
  expect(given.onOpen).toHaveBeenCalledWith(sea)
})

test('a linked highlight shows the highlights that link to it, and opens them', () => {
  const given = linking({ linkedFrom: (id) => (id === 5 ? [from] : []) })
  const { box, press } = drawn([], given)
  expect(box.textContent).toBe('Linked fromRiversthe river turned the wheel')
  press(/^Rivers/)
  expect(given.onOpenFrom).toHaveBeenCalledWith(from)
})
