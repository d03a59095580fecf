/**
 * What is copied has its pictures at their own addresses: those by way of the service are of no use elsewhere, and carry
 * what opens pictures here. Fills the clipboard, and says so, only where there are some among what is selected.
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
  // Taken up by a document that is not shown, its pictures are not fetched.
  document.implementation.createHTMLDocument().body.append(holder)
  holder.append(chosen)
  clipboard.setData('text/html', new XMLSerializer().serializeToString(holder))
  clipboard.setData('text/plain', selection?.toString() ?? '')
  return true
}
