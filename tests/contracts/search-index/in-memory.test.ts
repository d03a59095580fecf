import { openBlankDatabase } from '../../main/service/blank-library.ts'
import { describeSearchIndex } from './claims.ts'

describeSearchIndex('the words of a library in memory', async () => openBlankDatabase(null))
