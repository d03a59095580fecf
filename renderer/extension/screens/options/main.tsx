import * as t from '#shared/words/extension.ts'
import { showPage } from '../show-page.tsx'
import { Options } from './options.tsx'

showPage(<Options />, t.lecternInThisBrowser)
