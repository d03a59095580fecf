import * as t from '#shared/words/extension.ts'
import { showPage } from '../show-page.tsx'
import { Panel } from './panel.tsx'

showPage(<Panel />, t.lectern)
