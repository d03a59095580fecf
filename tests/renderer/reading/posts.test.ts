import { describe, expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { postFactsOf } from '../../../renderer/reading/posts/post-facts.ts'
import { splitPosts } from '../../../renderer/reading/posts/split-posts.ts'
import { prepareArticle } from '../../../renderer/reading/inline/prepare-article.ts'

const post = { content_type: 3 as const, publication_date: null, author: null, article: { authors: ['Ada (@ada)'] } }

/** The block types of each post, with grouped pictures in brackets; then those of the replies. */
function split(markdown: string): readonly (readonly unknown[])[] {
  const root = parseMarkdown(markdown)
  const { thread, answers } = splitPosts(prepareArticle(root, canonicalText(root)).blocks)
  const posts = thread.map(({ parts }) =>
    parts.map((part) => ('key' in part ? part.node.type : part.map(({ node }) => node.type))),
  )
  return [...posts, answers.map(({ node }) => node.type)]
}

describe('a thread', () => {
  test('is split into posts at rules, with pictures grouped and replies separate', () => {
    const markdown = [
      'First words.\n\nMore of them.\n\n![a](https://p.example/a.png)\n\n![b](https://p.example/b.png)',
      'Second.\n\n> quoted',
      '![c](https://p.example/c.png)\n\n## Comments\n\n> **Bo** · 2025-01-15\n>\n> An answer.',
    ].join('\n\n---\n\n')
    expect(split(markdown)).toEqual([
      ['paragraph', 'paragraph', ['figure', 'figure']],
      ['paragraph', 'blockquote'],
      [['figure']],
      ['heading', 'blockquote'],
    ])
  })

  test('has no empty posts, whatever its rules', () => {
    expect(split('---\n\n---\n\nWords.\n\n---')).toEqual([['paragraph'], []])
    expect(split('')).toEqual([[]])
  })

  test('loses no block except the rules', () => {
    const root = parseMarkdown('One\n\n---\n\n- two\n- three\n\n```\ncode\n```\n\n## Comments\n\n---\n\nFour')
    const { blocks } = prepareArticle(root, canonicalText(root))
    const { thread, answers } = splitPosts(blocks)
    const kept = [...thread.flatMap(({ parts }) => parts.flat()), ...answers]
    expect(kept.map(({ key }) => key)).toEqual(
      blocks
        .filter(({ key }) => key !== blocks.find(({ node }) => node.type === 'thematicBreak')?.key)
        .map(({ key }) => key),
    )
  })
})

describe('the author of a post', () => {
  test.each([
    ['https://x.com/ada/status/20', { name: 'Ada', handle: '@ada', date: null }],
    ['https://twitter.com/ada/status/20?s=20', { name: 'Ada', handle: '@ada', date: null }],
    ['https://x.com/i/web/status/20', { name: 'Ada', handle: null, date: null }],
    ['https://x.com/i/status/20', { name: 'Ada', handle: null, date: null }],
  ])('comes from its byline and its address: %s', (url, facts) => {
    expect(postFactsOf({ ...post, url })).toEqual(facts)
  })

  test('is the handle if nothing else is known, and absent for an article', () => {
    const url = 'https://x.com/ada/status/20'
    expect(postFactsOf({ ...post, url, article: null })).toMatchObject({ name: 'ada', handle: '@ada' })
    expect(postFactsOf({ ...post, url: 'x', article: null })).toMatchObject({ name: 'Unknown author', handle: null })
    expect(postFactsOf({ ...post, url, content_type: 1 })).toBeNull()
  })
})
