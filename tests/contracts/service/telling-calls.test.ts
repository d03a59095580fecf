import { describeTellingCalls } from './claims/telling-calls.ts'
import { doors } from './doors.ts'

describeTellingCalls(doors)
