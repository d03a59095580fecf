import { describe, expect, test } from 'vitest'
import { type ContextFacts, contextTemplate } from '../../../main/desktop/menus/context-template.ts'

const nothing = {
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: {},
  x: 1,
  y: 2,
} as unknown as ContextFacts

function labels(facts: Partial<ContextFacts>, did: string[] = []): string[] {
  const note = (name: string) => (value: unknown) => did.push(`${name} ${String(value)}`)
  const template = contextTemplate(
    { ...nothing, ...facts },
    {
      openLink: note('open'),
      copyText: note('copy'),
      saveLink: note('save'),
      copyImage: note('image'),
      replaceWord: note('replace'),
      learnWord: note('learn'),
    },
  )
  for (const item of template) item.click?.({} as never, undefined, {})
  return template.map(({ label, role, type }) => label ?? role ?? type ?? '')
}

describe('contextTemplate', () => {
  test('is empty where there is nothing to do', () => {
    expect(labels({})).toEqual([])
  })

  test('offers a link’s actions with its full address', () => {
    const did: string[] = []
    const shown = labels({ linkURL: 'https://example.com/a' }, did)
    expect(shown).toEqual(['Open Link in Browser', 'Save Link to Lectern', 'Copy Link'])
    expect(did).toContain('save https://example.com/a')
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'app://lectern/list/queue'])(
    'offers nothing for %s',
    (linkURL) => {
      expect(labels({ linkURL })).toEqual([])
    },
  )

  test('offers the spell checker’s suggestions in a field, and to learn the word', () => {
    const did: string[] = []
    const shown = labels({ isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the', 'ten'] }, did)
    expect(shown.slice(0, 3)).toEqual(['the', 'ten', 'Add to Dictionary'])
    expect(did).toEqual(['replace the', 'replace ten', 'learn teh'])
    expect(shown).toContain('Paste')
  })

  test('offers an image’s address only if it is a web address', () => {
    const image = { mediaType: 'image', hasImageContents: true } as const
    expect(labels({ ...image, srcURL: 'https://example.com/a.png' })).toEqual(['Copy Image', 'Copy Image Address'])
    expect(labels({ ...image, srcURL: 'data:image/png;base64,x' })).toEqual(['Copy Image'])
  })
})
