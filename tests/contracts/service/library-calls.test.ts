import { describeLibraryCalls } from './claims/library-calls.ts'
import { doors } from './doors.ts'

describeLibraryCalls(doors)
