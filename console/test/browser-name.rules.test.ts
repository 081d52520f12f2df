import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName } from '../src/ui/browser-name.ts'

test('a user agent is shown as browser, version and operating system', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 (KHTML, like Gecko) Version/18.2 Safari/605'
  assert.equal(browserName(chrome), 'Chrome · Linux')
  assert.equal(browserName(chrome, { hasVersion: true }), 'Chrome 150 · Linux')
  assert.equal(browserName(safari, { hasVersion: true }), 'Safari 18 · macOS')
  assert.equal(browserName('curl/8.5.0', { hasVersion: true }), 'curl/8.5.0')
})
