import { describeAccounts } from './claims/accounts.ts'
import { doors } from './doors.ts'

describeAccounts(doors)
