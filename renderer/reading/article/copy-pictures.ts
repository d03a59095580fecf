/**
 * Copies images with their original addresses. The service's addresses are useless elsewhere and contain the key that
 * grants access to the images. Fills the clipboard and returns true only if the selection contains such images.
 */
export function copyPictures(clipboard: DataTransfer): boolean {
  const selection = getSelection()
  const chosen = selection?.rangeCount ? selection.getRangeAt(0).cloneContents() : null
  const pictures = [...(chosen?.querySelectorAll('img[data-address]') ?? [])]
  if (!chosen || pictures.length === 0) return false
  for (const picture of pictures) {
    picture.setAttribute('src', picture.getAttribute('data-address') ?? '')
    picture.removeAttribute('data-address')
  }
  const holder = document.createElement('div')
  // A document that isn't displayed doesn't fetch images.
  document.implementation.createHTMLDocument().body.append(holder)
  holder.append(chosen)
  clipboard.setData('text/html', new XMLSerializer().serializeToString(holder))
  clipboard.setData('text/plain', selection?.toString() ?? '')
  return true
}
