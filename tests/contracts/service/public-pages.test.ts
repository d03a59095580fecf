import { describePublicPages } from './claims/public-pages.ts'
import { doors } from './doors.ts'

describePublicPages(doors)
