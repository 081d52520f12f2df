import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import { canonicalAddress, canonicalNetwork } from './network-address.ts'

test('all spellings of an address have the same canonical form', () => {
  for (const [form, texts] of [
    ['203.0.113.7', ['203.0.113.7', '203.0.113.7:5678', '::ffff:203.0.113.7', '[::ffff:cb00:7107]:443']],
    [
      '2001:db8::1',
      ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1', '[2001:db8::1]', '[2001:DB8::1]:5678', '2001:db8::0.0.0.1'],
    ],
    ['fe80::1', ['fe80::1', 'fe80::1%eth0', 'fe80::1%2', '[fe80::1%25eth0]:80', 'FE80::1%\u2800']],
    ['::1', ['::1', '::1%25', '0:0:0:0:0:0:0:1']],
  ] as const) {
    for (const text of texts) assert.equal(canonicalAddress(text), form, text)
    assert.notEqual(isIP(form), 0)
  }
})

test('a spelling that only some parsers accept is not an address', () => {
  for (const text of [
    undefined,
    '',
    'unknown',
    '_hidden',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.01',
    '1.2.3.4.5',
    '256.1.1.1',
    ' 127.0.0.1',
    '127.0.0.1\n',
    '127.0.0.1:x',
    '127.0.0.0/8',
    '[::1',
    '::1]',
    ':::',
    '%eth0',
    '<script>',
    "'; drop table sessions; --",
  ]) {
    assert.equal(canonicalAddress(text), null, text)
  }
})

test('a network has one form: its first address with the length, and one address without it', () => {
  for (const [form, texts] of [
    ['203.0.113.0/24', ['203.0.113.0/24', '203.0.113.7/24', '203.0.113.255/024', '::ffff:203.0.113.9/120']],
    ['0.0.0.0/0', ['0.0.0.0/0', '10.0.0.1/0', '::ffff:0:0/96']],
    ['203.0.113.7', ['203.0.113.7', '203.0.113.7:443', '203.0.113.7/32', '::ffff:203.0.113.7/128']],
    ['2001:db8::/32', ['2001:db8::/32', '2001:0DB8:ffff::1/32']],
    ['2001:db8::1', ['2001:db8::1', '[2001:db8::1]:443', '2001:db8::1/128']],
    ['::/0', ['::/0', '::1/0', '::ffff:10.0.0.0/0']],
  ] as const) {
    for (const text of texts) assert.equal(canonicalNetwork(text), form, text)
  }
})

test('a text that is neither an address nor a network has no form', () => {
  for (const text of [
    '',
    'unknown',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '10/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.*',
    '2001:db8::/129',
    'fe80::%eth0/64',
    '[2001:db8::]/32',
    '10.0.0.0/8\n',
  ]) {
    assert.equal(canonicalNetwork(text), null, text)
  }
})
