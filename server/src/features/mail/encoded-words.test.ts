import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../../../test/harness/smtp-server.ts'
import { newId } from '../../kernel/ids.ts'
import { toLine } from './paragraphs.ts'
import { smtpTransport } from './smtp-transport.ts'

/** The subject as a mail program shows it: unfolded, and with decoded encoded words (RFC 2047). */
function subjectIn(source: string): string {
  const [, folded = ''] = /^Subject: ((?:.|\r\n[ \t])*)/m.exec(source) ?? []
  const bytesOf = (encoding: string, text: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64')
      : Buffer.from(unescape(text.replaceAll('_', ' ').replace(/=(?=[0-9A-F]{2})/gi, '%')), 'latin1')
  return folded
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/(=\?[^?\s]+\?[BQ]\?[^?\s]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?([^?\s]+)\?([BQ])\?([^?\s]*)\?=/gi, (_, charset, encoding, text) =>
      new TextDecoder(charset).decode(bytesOf(encoding, text)),
    )
}

test('an encoded word in a name is shown literally, and decodes to no other subject', async t => {
  const smtp = await startSmtpServer()
  t.after(() => smtp.close())
  const transport = smtpTransport(`smtp://127.0.0.1:${smtp.port}`, { name: 'Reeve', address: 'reeve@acme.test' })
  t.after(() => transport.close())
  const forged = Buffer.from('Pay at https://evil.example').toString('base64')
  const words = [
    `=?UTF-8?B?${forged}?=`,
    '=?utf-8?Q?Pay_at_evil=2Eexample?=',
    '=?=?utf-8?Q?Pay?=',
    'A =?utf-8*EN?Q?Pay?=',
  ]
  for (const [index, word] of words.entries()) {
    const subject = toLine(`Join ${word} and =`)
    await transport.send({ id: newId(), to: 'grace@acme.test', subject, text: 'Hello' }, t.signal)
    const { source = '' } = smtp.received[index] ?? {}
    const shown = subjectIn(source)
    assert.equal(shown.replaceAll('\u200b', ''), `Join ${word} and =`)
    assert.doesNotMatch(shown, /=\?/)
  }
})
