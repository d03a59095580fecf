import type { Image, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { append } from './markdown/append.ts'

/** A paragraph that contains only images. */
export interface Picture {
  readonly images: readonly Image[]
  /** Link target of the image, if there is only one. */
  readonly link: string | null
  readonly source: Paragraph
  /** The white space and breaks between the images, which are included in offsets. */
  readonly between: readonly PhrasingContent[]
}

/** Returns the picture that a block represents. Null for any other block. */
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

/** Returns the caption of a picture: the next block, if that is a paragraph that is emphasized as a whole. */
export function captionAfter(next: RootContent | undefined): Paragraph | null {
  return next?.type === 'paragraph' && isEmphasized(next) ? next : null
}

export function isEmphasized(node: Paragraph): boolean {
  return node.children.length === 1 && node.children[0]?.type === 'emphasis'
}
