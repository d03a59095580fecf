import * as t from '#shared/words/extension.ts'
import { showPage } from '../show-page.tsx'
import { SaveTabs } from './save-tabs.tsx'

showPage(<SaveTabs />, t.saveAllTabs)
