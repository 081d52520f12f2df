import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inParagraphs } from './paragraphs.ts'

test('template values cannot add markup or paragraphs, and only the address becomes a link', () => {
  const name = '<b onclick="x">Eve</b> & \'co\'\r\n\r\nhttp://evil.test'
  const { text, html } = inParagraphs(`Hello ${name}`, 'https://acme.test/join?a=1&b=2')
  assert.equal(text.split('\n\n').length, 2)
  const hello = 'Hello &lt;b onclick=&quot;x&quot;&gt;Eve&lt;/b&gt; &amp; &#39;co&#39;'
  const start = '<p style="margin:0 0 16px;font:14px/22px system-ui,sans-serif;">'
  assert.ok(html.includes(`\n${start}${hello} http:\u200b/\u200b/evil.\u200btest</p>\n`))
  assert.ok(
    html.endsWith(`${start}<a href="https://acme.test/join?a=1&amp;b=2">https://acme.test/join?a=1&amp;b=2</a></p>`),
  )
})

test('HTML mails begin with the name and the color of the mark, and load nothing', () => {
  const { text, html } = inParagraphs('Hello')
  const mark = readFileSync(join(import.meta.dirname, '../../../../console/src/ui/icon.svg'), 'utf8')
  const [, color = ''] = /<rect [^>]*fill="(#\w+)"/.exec(mark) ?? []
  const [header = '', ...paragraphs] = html.split('\n')
  assert.equal(header.replace(/<[^>]+>/g, '').replace(/\s+/g, ' '), 'R Reeve')
  assert.match(header, new RegExp(`background(-color)?:${color};`))
  assert.doesNotMatch(header, /<(img|link|style)|url\(/)
  assert.deepEqual([text, paragraphs.map(line => line.replace(/ style="[^"]+"/, ''))], ['Hello\n', ['<p>Hello</p>']])
  assert.match(paragraphs.join(''), /^<p style="[^"]*font:14px\/22px system-ui,sans-serif;">/)
})
