import { hostContract } from './suite.ts'

hostContract('direct', (host) => host)
