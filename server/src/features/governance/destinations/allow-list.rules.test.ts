import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseAllowList } from './allow-list.ts'
import { checkUrl } from './destination-policy.ts'

const opens = (list: string, url: string) => checkUrl(url, parseAllowList(list)).ok

describe('an allow list', () => {
  test('opens nothing when it is empty', () => {
    for (const text of ['', ' ', ',', ' , ']) assert.deepEqual(parseAllowList(text), { ranges: [], names: [] })
  })

  const opened: [list: string, url: string][] = [
    ['127.0.0.1/32:9000', 'http://127.0.0.1:9000/hook'],
    ['127.0.0.1/32:9000', 'https://127.0.0.1:9000/hook'],
    ['127.0.0.1:9000', 'http://2130706433:9000/'],
    ['127.0.0.1', 'http://127.0.0.1/'],
    ['127.0.0.1', 'http://127.0.0.1:1/'],
    ['127.0.0.1', 'http://[::ffff:127.0.0.1]:1/'],
    ['10.1.0.0/16', 'http://10.1.255.255:8080/'],
    ['0.0.0.0/0', 'http://192.168.1.1:8080/'],
    [' 10.1.0.0/16 , 127.0.0.1 ', 'http://10.1.0.0/'],
    ['[::1]/128:9443', 'http://[::1]:9443/'],
    ['[::1]:9443', 'https://[0:0:0:0:0:0:0:1]:9443/'],
    ['[fd00::]/8', 'http://[fdff::1]:5/'],
    ['receiver.internal:8080', 'http://receiver.internal:8080/'],
    ['Receiver.Internal:8080', 'http://RECEIVER.internal:8080/'],
    ['receiver:1234', 'http://receiver:1234/'],
    ['localhost:9000', 'http://localhost:9000/'],
    ['bücher.internal', 'http://xn--bcher-kva.internal/'],
    ['169.254.169.254', 'http://169.254.169.254/'],
    ['169.254.169.254/32:80', 'http://169.254.169.254/'],
    ['168.63.129.16/32', 'http://168.63.129.16/'],
    ['[fd00:ec2::254]/128', 'http://[fd00:ec2::254]/'],
    ['[fe80::a9fe:a9fe]', 'http://[fe80::a9fe:a9fe]/'],
    ['[64:ff9b::]/96', 'https://[64:ff9b::8.8.8.8]/'],
    ['[64:ff9b::]/96,10.0.0.1', 'https://[64:ff9b::10.0.0.1]/'],
    ['[2002:7f00:1::]', 'http://[2002:7f00:1::]/'],
    ['8.8.8.8:80', 'http://8.8.8.8/'],
  ]
  for (const [list, url] of opened) test(`${list} opens ${url}`, () => assert.ok(opens(list, url)))

  const closed: [list: string, url: string][] = [
    ['127.0.0.1/32:9000', 'http://127.0.0.1:9001/'],
    ['127.0.0.1/32:9000', 'http://127.0.0.2:9000/'],
    ['127.0.0.1/32:9000', 'http://localhost:9000/'],
    ['10.1.0.0/16', 'http://10.2.0.0/'],
    ['10.1.0.0/16', 'http://10.0.255.255/'],
    ['[::1]:9443', 'http://127.0.0.1:9443/'],
    ['receiver.internal:8080', 'http://receiver.internal:8081/'],
    ['receiver.internal:8080', 'http://other.receiver.internal:8080/'],
    ['receiver.internal:8080', 'http://receiver.internal.:8080/'],
    ['other.receiver.internal:8080', 'http://receiver.internal:8080/'],
    ['127.0.0.1', 'ftp://127.0.0.1/'],
    ['127.0.0.1', 'http://user@127.0.0.1/'],
    ['127.0.0.1', 'http://127.0.0.1/#x'],
    // Metadata and link-local addresses need an entry for the exact address. A range does not allow them.
    ['169.254.0.0/16', 'http://169.254.169.254/'],
    ['169.254.169.254/31', 'http://169.254.169.254/'],
    ['0.0.0.0/0', 'http://169.254.169.254/'],
    ['0.0.0.0/0', 'http://169.254.170.2/'],
    ['0.0.0.0/0', 'http://168.63.129.16/'],
    ['0.0.0.0/0', 'http://100.100.100.200/'],
    ['192.0.0.0/24', 'http://192.0.0.192/'],
    ['[fd00::]/8', 'http://[fd00:ec2::254]/'],
    ['[fd00::]/8', 'http://[fd20:ce::254]/'],
    ['[fd00::]/8', 'http://[fd00:c1::a9fe:a9fe]/'],
    ['[fd00::]/8', 'http://[fd00:42::42]/'],
    ['[fd00::]/8', 'http://[fd00:a9fe:a9fe::1]/'],
    ['[::]/0', 'http://[fe80::a9fe:a9fe]/'],
    ['169.254.169.254:80', 'http://169.254.169.254:81/'],
    // An IPv6 range does not allow an IPv4 address that is embedded in an IPv6 one.
    ['[::]/0', 'http://[64:ff9b::169.254.169.254]/'],
    ['[64:ff9b::]/96', 'http://[64:ff9b::10.0.0.1]/'],
    ['[64:ff9b::]/96,0.0.0.0/0', 'http://[64:ff9b::169.254.169.254]/'],
    ['[::]/0', 'http://[64:ff9b:1::a9fe:a9fe]/'],
    ['[::]/0', 'http://[2002:a9fe:a9fe::]/'],
    ['[::]/0', 'http://[2001:0:a9fe:a9fe::]/'],
    ['[::]/0', 'http://[::169.254.169.254]/'],
    ['[::]/0', 'http://[::ffff:169.254.169.254]/'],
    ['[::]/0', 'http://[::ffff:10.0.0.1]/'],
  ]
  for (const [list, url] of closed) test(`${list} leaves ${url} closed`, () => assert.ok(!opens(list, url)))

  const faulty = [
    '10.1.2.3/16',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8:',
    '10.0.0.0/8:0',
    '10.0.0.0/8:65536',
    '10.0.0.0/8:http',
    '10.0.0/8',
    '127.1',
    '010.0.0.1',
    '0x7f000001',
    '256.0.0.1',
    '::1',
    '::1/128',
    '[::1]/129',
    '[::1]/64',
    '[fe80::1%eth0]',
    '[::ffff:10.0.0.1]',
    '[receiver]',
    '[]',
    'receiver.internal/8',
    '*.internal',
    '.internal',
    'receiver.',
    'rec eiver',
    'http://receiver:8080',
    'receiver:80:80',
    '127.0.0.1;10.0.0.0/8',
    'a'.repeat(64),
    'banana',
    'localhost',
  ]
  for (const entry of faulty) {
    test(`with the entry "${entry}" is refused by name`, () => {
      assert.throws(
        () => parseAllowList(`127.0.0.1,${entry}`),
        (error: Error) => error.message.startsWith(`allow list entry "${entry}": `),
      )
    })
  }
})
