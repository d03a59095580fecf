import type { Image, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { append } from './markdown/append.ts'

/** A paragraph that holds nothing but images. */
export interface Picture {
  readonly images: readonly Image[]
  /** Link target of the only image. */
  readonly link: string | null
  readonly source: Paragraph
  /** The white space and breaks between the images. Offsets count them. */
  readonly between: readonly PhrasingContent[]
}

/** The picture that a block is. Null for any other block. */
export function pictureOf(node: RootContent): Picture | null {
  if (node.type !== 'paragraph') return null
  const images: Image[] = []
  const between: PhrasingContent[] = []
  let link: string | null = null
  for (const child of node.children) {
    if (child.type === 'image') images.push(child)
    else if (child.type === 'link' && child.children.every((inner) => inner.type === 'image')) {
      append(images, child.children)
      link = child.url
    } else if (child.type === 'break' || (child.type === 'text' && child.value.trim() === '')) between.push(child)
    else return null
  }
  return images.length > 0 ? { images, link: images.length === 1 ? link : null, source: node, between } : null
}

/** The caption of a picture: the block after it, if that is a paragraph emphasized as a whole. */
export function captionAfter(next: RootContent | undefined): Paragraph | null {
  return next?.type === 'paragraph' && isEmphasized(next) ? next : null
}

export function isEmphasized(node: Paragraph): boolean {
  return node.children.length === 1 && node.children[0]?.type === 'emphasis'
}
