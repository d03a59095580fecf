// Print styles are in a separate style sheet. In the sheet for the screen, their `:has()` would cause the whole article
// to be restyled whenever something is added to it, even while they are unused.
import address from './print.css?url'

const sheet = document.createElement('link')
sheet.rel = 'stylesheet'
sheet.media = 'print'
sheet.href = address
document.head.append(sheet)
