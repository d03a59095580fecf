// Styles for paper in a separate sheet: in the screen's sheet, even unused, their `:has()` would restyle the whole
// article whenever something is added to it.
import address from './print.css?url'

const sheet = document.createElement('link')
sheet.rel = 'stylesheet'
sheet.media = 'print'
sheet.href = address
document.head.append(sheet)
