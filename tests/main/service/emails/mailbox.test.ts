import { describeMailbox } from './mailbox-claims.ts'

describeMailbox(false)
