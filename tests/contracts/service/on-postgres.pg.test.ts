import { describeOnPostgres } from './door-on-postgres.ts'

describeOnPostgres(false)
