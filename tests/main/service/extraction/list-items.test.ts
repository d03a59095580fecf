import { describe, expect, test } from 'vitest'
import { keptBetween as kept } from './fixture-page.ts'

describe('a task keeps its state', () => {
  test.each([
    [
      'a box in a label before the words’ block (Tiptap)',
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Wind the clock</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Paint the ladder</p></div></li></ul>',
    ],
    [
      'an attribute of the item (Quill)',
      '<ul><li data-checked="true">Wind the clock</li><li data-checked="false">Paint the ladder</li></ul>',
    ],
    [
      'an attribute with a word',
      '<ol><li data-list="checked">Wind the clock</li><li data-list="unchecked">Paint the ladder</li></ol>',
    ],
    [
      'the letter of Markdown',
      '<ul><li data-task="x"><p>Wind the clock</p></li><li data-task=""><p>Paint the ladder</p></li></ul>',
    ],
    [
      'a box by its role',
      '<ul><li><span role="checkbox" aria-checked="true"></span> Wind the clock</li><li><span role="checkbox" aria-checked="false"></span> Paint the ladder</li></ul>',
    ],
    [
      'a box and an attribute',
      '<ul><li data-checked="true"><input type="checkbox" checked> Wind the clock</li><li data-checked="false"><input type="checkbox"> Paint the ladder</li></ul>',
    ],
  ])('told by %s', (_name, html) => {
    expect(kept(html).replaceAll('1.', '-').replaceAll('2.', '-')).toBe('- ☑ Wind the clock\n- ☐ Paint the ladder')
  })

  test('an item with another state is no task', () => {
    expect(kept('<ul><li data-list="bullet">Rope</li><li data-checked="">Tar</li></ul>')).toBe('- Rope\n- Tar')
  })
})

describe('items outside a list are a list', () => {
  test.each([
    [
      'in a list of terms',
      '<dl><dt>Slack</dt><dd>Still water.</dd><li>Rope</li><li>Tar</li></dl>',
      '**Slack**\n\nStill water.\n\n- Rope\n- Tar',
    ],
    ['in a box', '<div><li>Rope</li> <li>Tar</li></div>', '- Rope\n- Tar'],
    [
      'in two runs',
      '<div><li>Rope</li><li>Tar</li><p>And then:</p><li>Oil</li></div>',
      '- Rope\n- Tar\n\nAnd then:\n\n- Oil',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })
})
