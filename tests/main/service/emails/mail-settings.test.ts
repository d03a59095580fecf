import { expect, test } from 'vitest'
import { mailSettings } from '../../../../main/service/incoming-mail-settings.ts'

test('a service receives no mail until it is given a domain', () => {
  expect(mailSettings({})).toEqual({})
  expect(mailSettings({ LECTERN_MAIL_PORT: '2525' })).toEqual({})
})

test('a domain is enough: mail then arrives at the usual port on all addresses', () => {
  expect(mailSettings({ LECTERN_MAIL_DOMAIN: ' In.Example.org ' })).toEqual({
    mailDomain: 'in.example.org',
    mailIntake: { host: '::', port: 25 },
  })
})

test.each([
  [{ LECTERN_MAIL_DOMAIN: 'not a domain' }, 'Not a domain for mail'],
  [{ LECTERN_MAIL_DOMAIN: 'localhost' }, 'Not a domain for mail'],
  [{ LECTERN_MAIL_DOMAIN: 'in.example.org', LECTERN_MAIL_PORT: '70000' }, 'Not a port for mail'],
])('%o is refused with what is wrong', (settings, why) => expect(() => mailSettings(settings)).toThrow(why))
