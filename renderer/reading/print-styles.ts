// Print styles are in a separate sheet. In the sheet for the screen, even unused, their `:has()` would cause the whole
// article to be restyled whenever something is added to it.
import address from './print.css?url'

const sheet = document.createElement('link')
sheet.rel = 'stylesheet'
sheet.media = 'print'
sheet.href = address
document.head.append(sheet)
