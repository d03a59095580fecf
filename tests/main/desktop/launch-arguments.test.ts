import { describe, expect, test } from 'vitest'
import { readLaunch } from '../../../main/desktop/incoming/launch-arguments.ts'

describe('readLaunch', () => {
  test('accepts --save in both spellings, links, files and flags, and skips Chromium’s switches', () => {
    const args = [
      '--save',
      'https://a.example/',
      '--save=http://b.example/x',
      '--ozone-platform=x11',
      'lectern://open/3',
      'notes.txt',
      '--save-clipboard',
      '--hidden',
    ]
    expect(readLaunch(args, '/home/ann')).toEqual({
      intents: [
        { kind: 'save', url: 'https://a.example/', quiet: true },
        { kind: 'save', url: 'http://b.example/x', quiet: true },
        { kind: 'go', path: '/reader?id=3' },
        { kind: 'saveClipboard' },
        { kind: 'files', paths: ['/home/ann/notes.txt'] },
      ],
      refused: [],
      hidden: true,
      newWindow: false,
    })
  })

  test('reports arguments it cannot use', () => {
    const { intents, refused } = readLaunch(['--save', 'not an address', 'lectern://run/x', '--save'], '/')
    expect(intents).toEqual([])
    expect(refused).toHaveLength(3)
    expect(refused[0]).toContain('“not an address”')
  })
})
