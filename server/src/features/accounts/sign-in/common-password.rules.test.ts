import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommonPassword } from './common-password.ts'

const EMAIL = 'ada.lovelace@acme.test'

test('passwords that are common, or derived from the service’s name or the address, are recognized', async () => {
  const common = [
    'password',
    'PassWord1',
    'qwertyuiop',
    '1q2w3e4r5t',
    'aaaaaaaaaaaa',
    '\u200b'.repeat(9),
    'ｐａｓｓｗｏｒｄ',
    ' pass\u200bword\u00ad ',
    'password\ufe0f',
    'pass\u034fword',
    '\u3164password',
    'password\uffa0',
    '\u2800pass\u2800word\u2800',
    'pass word',
    '1234 56\u30007\u00a08',
    '\u2800'.repeat(9),
  ]
  const derived = [
    'Reeve2026!',
    'reeve---1',
    'REEVE reeve',
    EMAIL,
    'ada.lovelace',
    'AdaLovelace1815',
    'acme.test',
    'ACME1234',
  ]
  for (const password of [...common, ...derived]) assert.ok(await isCommonPassword(password, EMAIL), password)
})

test('other passwords are accepted, also for an address without letters', async () => {
  for (const password of [
    'correct horse battery staple',
    'lovelace ada 1815 engine',
    'reeve runs my house',
    'acme pays my rent',
    '4815 1623 4264',
  ]) {
    for (const email of [EMAIL, '1234@acme.test', undefined]) {
      assert.equal(await isCommonPassword(password, email), false, password)
    }
  }
})
