import * as t from '#shared/words/extension.ts'
import { showPage } from '../show-page.tsx'
import { Popup } from './popup.tsx'

showPage(<Popup />, t.saveToLectern)
