export interface Picture {
  readonly src: string
  readonly alt: string
  readonly caption: string
  /** The link around the image in the article, or null. */
  readonly link: string | null
}

/** Returns the images of a body that can be enlarged, in order, and the index of the one that was pressed. */
export function picturesIn(body: HTMLElement, pressed: Element): { pictures: readonly Picture[]; first: number } {
  const buttons = [...body.querySelectorAll<HTMLElement>('button[data-zoom]')].filter((button) =>
    button.querySelector('img'),
  )
  const pictures = buttons.map((button): Picture => {
    const image = button.querySelector('img')
    return {
      src: image?.currentSrc || image?.src || '',
      alt: image?.alt ?? '',
      caption: button.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
      link: button.dataset['zoom'] || null,
    }
  })
  return { pictures, first: Math.max(0, buttons.indexOf(pressed as HTMLElement)) }
}
