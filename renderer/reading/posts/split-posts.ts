import type { PreparedBlock } from '../inline/prepare-article.ts'

/** One post, with its parts in order and consecutive images grouped. */
export interface Post {
  readonly key: string
  readonly parts: readonly (PreparedBlock | readonly PreparedBlock[])[]
}

export interface Posts {
  /** The author's own posts, in order. */
  readonly thread: readonly Post[]
  /** The replies: everything from the first heading onward. */
  readonly answers: readonly PreparedBlock[]
}

/**
 * Splits a body into posts. A thread's body has a horizontal rule between posts and a heading above the replies
 * (main/service/extraction/sites/x-posts.ts).
 */
export function splitPosts(blocks: readonly PreparedBlock[]): Posts {
  const heading = blocks.findIndex(({ node }) => node.type === 'heading')
  const own = heading === -1 ? blocks : blocks.slice(0, heading)
  const thread: Post[] = []
  let parts: (PreparedBlock | PreparedBlock[])[] = []
  const end = () => {
    const [first] = parts.flat()
    if (first) thread.push({ key: first.key, parts })
    parts = []
  }
  for (const block of own) {
    const last = parts.at(-1)
    if (block.node.type === 'thematicBreak') end()
    else if (block.node.type !== 'figure') parts.push(block)
    else if (Array.isArray(last)) last.push(block)
    else parts.push([block])
  }
  end()
  return { thread, answers: heading === -1 ? [] : blocks.slice(heading) }
}
