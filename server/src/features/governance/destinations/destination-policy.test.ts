import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startCanary } from '../../../../test/harness/canary.ts'
import { nothingListed } from './allow-list.ts'
import { checkUrl, mayConnect, type RefusalReason } from './destination-policy.ts'
import { createSender } from './send-request.ts'

/** The first and last IP addresses of all non-public blocks, as written in the IANA registries. */
const insideIpv4 = `
  0.0.0.0 0.255.255.255  10.0.0.0 10.255.255.255  100.64.0.0 100.127.255.255  127.0.0.0 127.255.255.255
  169.254.0.0 169.254.255.255  172.16.0.0 172.31.255.255  192.0.0.0 192.0.0.255  192.0.2.0 192.0.2.255
  192.31.196.0 192.31.196.255  192.52.193.0 192.52.193.255  192.88.99.0 192.88.99.255  192.168.0.0 192.168.255.255
  192.175.48.0 192.175.48.255  198.18.0.0 198.19.255.255  198.51.100.0 198.51.100.255  203.0.113.0 203.0.113.255
  224.0.0.0 239.255.255.255  240.0.0.0 255.255.255.254 255.255.255.255
  168.63.129.16 169.254.169.254 169.254.170.2 100.100.100.200 192.0.0.192`

/** The public addresses next to the non-public blocks. */
const outsideIpv4 = `
  1.0.0.0 9.255.255.255  11.0.0.0 100.63.255.255  100.128.0.0 126.255.255.255  128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255  172.32.0.0 191.255.255.255  192.0.1.0 192.0.1.255  192.0.3.0 192.31.195.255
  192.31.197.0 192.52.192.255  192.52.194.0 192.88.98.255  192.88.100.0 192.167.255.255  192.169.0.0 192.175.47.255
  192.175.49.0 198.17.255.255  198.20.0.0 198.51.99.255  198.51.101.0 203.0.112.255  203.0.114.0 223.255.255.255
  168.63.129.15 168.63.129.17 8.8.8.8`

const insideIpv6 = `
  :: ::1 ::2 ::ffff:ffff ::7f00:1 ::127.0.0.1 ::ffff:0:0 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254
  ::fffe:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b:: 64:ff9b::127.0.0.1 64:ff9b::8.8.8.8 64:ff9b::ffff:ffff 64:ff9b:1::
  64:ff9b:1:ffff:ffff:ffff:ffff:ffff 100:: 100::ffff:ffff:ffff:ffff 100:0:0:1:: 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2001:: 2001:0:7f00:1:: 2001:0:ffff:ffff:ffff:ffff:ffff:ffff 2001:1::1 2001:1::2 2001:2::
  2001:2:0:ffff:ffff:ffff:ffff:ffff
  2001:3:: 2001:4:112:: 2001:10:: 2001:1f:ffff:ffff:ffff:ffff:ffff:ffff 2001:20:: 2001:2f:ffff:: 2001:30::
  2001:3f:ffff::
  2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002::
  2002:7f00:1:: 2002:808:808::
  2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2620:4f:8000:: 2620:4f:8000:ffff:ffff:ffff:ffff:ffff 3fff::
  3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff
  4000:: 5f00:: 5f00:ffff:: 8000:: fbff:: fc00:: fd00:: fd00:ec2::254 fd20:ce::254
  fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe00:: fe7f::
  fe80:: fe80::1 fe80::a9fe:a9fe febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff fec0:: feff:ffff:: ff00:: ff02::1 ff0e::1
  ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`

const outsideIpv6 = `
  2000:: 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2001:200:: 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff 2001:db9::
  2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2003:: 2620:4f:7fff:ffff:ffff:ffff:ffff:ffff 2620:4f:8001::
  3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:1000:: 2606:4700:4700::1111 2a00:1450:4001:80b::200e ::ffff:8.8.8.8`

const words = (text: string) => text.trim().split(/\s+/)
const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address)

const sender = createSender({ allow: nothingListed, limits: { totalMs: 2000 } })
const canary = await startCanary()
after(() => {
  canary.close()
  sender.destroyAll()
})

/** Asserts that the URL is refused, and that a request to it does not connect to the canary at 127.x.y.9:8443. */
async function assertRefused(url: string, reason: RefusalReason) {
  const verdict = checkUrl(url, nothingListed)
  assert.equal(verdict.ok ? 'accepted' : verdict.reason, reason, url)
  const { outcome, wasSent, timings } = await sender.send({ url, headers: {}, body: '{}' })
  assert.deepEqual([outcome, wasSent, timings.connect_ms, timings.dns_ms], ['blocked', false, null, null])
  assert.equal(canary.connections, 0)
}

describe('an address', () => {
  for (const address of [...words(insideIpv4), ...words(insideIpv6)]) {
    test(`${address} is refused, in a url and as a DNS answer`, async () => {
      await assertRefused(`https://${bracketed(address)}/`, 'address')
      await assertRefused(`https://${bracketed(address)}:8443/hook`, 'address')
      const name = { url: new URL('https://example.com'), host: 'example.com', port: 443, isLiteral: false }
      assert.equal(mayConnect(name, address, nothingListed), false)
    })
  }

  for (const address of [...words(outsideIpv4), ...words(outsideIpv6)]) {
    test(`${address} is public`, () => {
      const verdict = checkUrl(`https://${bracketed(address)}/`, nothingListed)
      assert.ok(verdict.ok)
      assert.equal(mayConnect(verdict, address, nothingListed), true)
    })
  }

  test('with a zone, and text that is not an address, are refused as a DNS answer', () => {
    const name = { url: new URL('https://example.com'), host: 'example.com', port: 443, isLiteral: false }
    for (const text of ['', 'example.com', '8.8.8', '2606:4700::1%eth0', 'fe80::1%1', '8.8.8.8:443']) {
      assert.equal(mayConnect(name, text, nothingListed), false)
    }
  })
})

describe('a refusal names the block', () => {
  const blocks: [address: string, block: string][] = [
    ['10.0.0.1', 'private use'],
    ['127.0.0.1', 'loopback'],
    ['168.63.129.16', 'Azure platform service'],
    ['169.254.169.254', 'link-local'],
    ['192.88.99.1', '6to4 relays'],
    ['239.1.1.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['255.255.255.254', 'reserved'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['64:ff9b::8.8.8.8', 'IPv4 translation (NAT64)'],
    ['64:ff9b:1::8.8.8.8', 'IPv4 translation (NAT64, local use)'],
    ['100::1', 'discard'],
    ['100:0:0:1::1', 'dummy prefix'],
    ['2001:0:1::', 'Teredo'],
    ['2001:1::1', 'IETF protocol assignments'],
    ['2001:2::1', 'benchmarking'],
    ['2001:3::1', 'multicast tunnelling (AMT)'],
    ['2001:4:112::1', 'AS112'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2001:30::1', 'drone remote identification'],
    ['2001:db8::1', 'documentation'],
    ['2002::1', '6to4'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['4000::1', 'unassigned'],
  ]
  for (const [address, block] of blocks) {
    test(`${address}: ${block}`, () => {
      const verdict = checkUrl(`https://${bracketed(address)}/`, nothingListed)
      assert.ok(!verdict.ok && verdict.detail.endsWith(` is not public (${block}).`), JSON.stringify(verdict))
    })
  }
})

describe('every spelling of an IPv4 literal is the same address', () => {
  const [a, b, c, d] = canary.address.split('.').map(Number) as [number, number, number, number]
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (n: number) => `0x${n.toString(16)}`
  const octal = (n: number) => `0${n.toString(8)}`
  const fullWidth = (text: string) => text.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))
  const spellings = [
    canary.address,
    `${canary.address}.`,
    `${number}`,
    `${number}.`,
    hex(number),
    hex(number).toUpperCase(),
    `0x0000${number.toString(16)}`,
    octal(number),
    `000${octal(number)}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${hex(a)}.${(b * 256 + c) * 256 + d}`,
    `${hex(a)}.${hex(b)}.${hex(c)}.${hex(d)}`,
    `${octal(a)}.${octal(b)}.${octal(c)}.${octal(d)}`,
    `${octal(a)}.${hex(b)}.${c}.${octal(d)}`,
    `0000${octal(a)}.${b}.${c}.${d}`,
    `${hex(a)}.${b}.${octal(c * 256 + d)}`,
    fullWidth(canary.address),
    canary.address.replaceAll('.', '。'),
    canary.address.replaceAll('.', '．'),
    canary.address.replaceAll('.', '｡'),
    fullWidth(canary.address).replaceAll('.', '。'),
    canary.address.replace(/\d/g, digit => `%3${digit}`),
    canary.address.replaceAll('.', '%2e'),
    canary.address.replaceAll('.', '%E3%80%82'),
    canary.address.replace(/1/g, '①'),
    canary.address.replace(/1/g, '¹'),
    canary.address.replace(/1/g, '𝟏'),
    `[::ffff:${canary.address}]`,
    `[::FFFF:${canary.address}]`,
    `[0:0:0:0:0:ffff:${canary.address}]`,
    `[::ffff:${hex(a * 256 + b).slice(2)}:${hex(c * 256 + d).slice(2)}]`,
    `[::${canary.address}]`,
    `[64:ff9b::${canary.address}]`,
    `[64:ff9b:1::${canary.address}]`,
    `[2002:${hex(a * 256 + b).slice(2)}:${hex(c * 256 + d).slice(2)}::]`,
    `[2001:0:${hex(a * 256 + b).slice(2)}:${hex(c * 256 + d).slice(2)}::]`,
    `[::ffff:0:${canary.address}]`,
  ]
  for (const host of spellings) {
    test(host, () => assertRefused(`https://${host}:${canary.port}/hook`, 'address'))
  }
})

describe('a url is refused', () => {
  const refused: [reason: RefusalReason, ...urls: string[]][] = [
    [
      'scheme',
      'http://example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'gopher://example.com',
      'ws://example.com/',
    ],
    [
      'scheme',
      'javascript:alert(1)',
      'data:text/plain,x',
      'unix:///var/run/docker.sock',
      'HTTP://example.com/',
      'blob:https://example.com/1',
    ],
    ['scheme', 'https:example.com', 'https:/example.com', 'https:///example.com'],
    [
      'malformed',
      '',
      ' ',
      'example.com',
      '//example.com/',
      'https://',
      'https:///',
      'https://?x',
      'https://#x',
      'https',
    ],
    [
      'malformed',
      'https://example.com:99999/',
      'https://example.com:x/',
      'https://exa mple.com/',
      'https://example.com/a b',
    ],
    ['malformed', ' https://example.com/', 'https://example.com/ ', 'https://example.com/\n', 'https://exam\tple.com/'],
    [
      'malformed',
      'https://example.com/\r\nX-Injected: 1',
      'https://example.com\\@127.0.0.1/',
      'https://example.com/\u0000',
      'https://ex\u00adample.com/',
    ],
    [
      'malformed',
      'https://example.com/\u202e',
      'https://exam\u200bple.com/',
      'https://\ufeffexample.com',
      'https://example.com/\u0085',
      'https://example.com/\u00a0',
    ],
    [
      'malformed',
      'https://[fe80::1%25eth0]/',
      'https://[fe80::1%eth0]/',
      'https://[::1/',
      'https://::1/',
      'https://[]/',
      'https://[::1]x/',
    ],
    [
      'malformed',
      'https://1.2.3.4.5/',
      'https://256.1.1.1/',
      'https://1.2.3.256/',
      'https://0x100000000/',
      'https://example.0x7f/',
      'https://1.2.3.08/',
    ],
    [
      'malformed',
      'https://exa%00mple.com/',
      'https://exa%2fmple.com/',

      'https://exa<mple.com/',
      'https://exa^mple.com/',
    ],
    [
      'userinfo',
      'https://user@example.com/',
      'https://user:password@example.com/',
      'https://@example.com/',
      'https://:@example.com/',
    ],
    [
      'userinfo',
      'https://example.com@127.0.0.1/',
      'https://127.0.0.1@example.com/',
      'https://example.com:443@127.0.0.1:8443/',
      'https://a@b@example.com/',
    ],
    [
      'fragment',
      'https://example.com/#x',
      'https://example.com/#',
      'https://example.com#@127.0.0.1/',
      'https://example.com?#',
    ],
    [
      'port',
      'https://example.com:80/',
      'https://example.com:22/',
      'https://example.com:8080/',
      'https://example.com:444/',
      'https://8.8.8.8:53/',
    ],
    ['port', 'https://example.com:0/', 'https://example.com:65535/', 'https://example.com:9000/'],
    [
      'name',
      'https://localhost/',
      'https://LOCALHOST:8443/',
      'https://localhost./',
      'https://receiver/',
      'https://metadata/',
      'https://instance-data/',
    ],
    [
      'name',
      'https://example.localhost/',
      'https://printer.local/',
      'https://metadata.google.internal/',
      'https://a.b.internal/',
      'https://home.arpa/',
    ],
    [
      'name',
      'https://nas.home.arpa/',
      'https://x.localdomain/',
      'https://x.lan/',
      'https://x.corp/',
      'https://x.home/',
      'https://x.intranet/',
      'https://x.private/',
    ],
    [
      'name',
      'https://example.com./',
      'https://metadata.google.internal./',
      'https://ｌｏｃａｌｈｏｓｔ/',
      'https://ⓛocalhost/',
      'https://%6cocalhost/',
    ],
    [
      'name',
      'https://kubernetes.default.svc.cluster.local/',
      'https://x.ＩＮＴＥＲＮＡＬ/',
      'https://x。local/',
      'https://x.local%2e/',
    ],
    [
      'name',
      'https://a..b.com/',
      'https://.example.com/',
      'https://-a.example.com/',
      'https://a-.example.com/',
      'https://a!b.com/',
      'https://*.example.com/',
    ],
    [
      'name',
      `https://${'a'.repeat(64)}.com/`,
      `https://${'a.'.repeat(130)}com/`,
      'https://a,b.com/',
      "https://a'b.com/",
      'https://com/',
    ],
    [
      'too_long',
      `https://example.com/${'a'.repeat(2029)}`,
      `https://example.com/${'ü'.repeat(400)}`,
      `https://${'a'.repeat(5000)}`,
      `https://example.com/${'a/../'.repeat(500)}`,
    ],
  ]
  for (const [reason, ...urls] of refused) {
    for (const url of urls) test(`${reason}: ${JSON.stringify(url).slice(0, 80)}`, () => assertRefused(url, reason))
  }
})

describe('a url is accepted and normalised', () => {
  const accepted: [url: string, href: string][] = [
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM:443/Hook?a=b', 'https://example.com/Hook?a=b'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    [
      'https://hooks.example.co.uk/a/../b?next=https://127.0.0.1/@x',
      'https://hooks.example.co.uk/b?next=https://127.0.0.1/@x',
    ],
    ['https://134744072/', 'https://8.8.8.8/'],
    ['https://my_app.example.com/', 'https://my_app.example.com/'],
    ['https://internal.example.com/', 'https://internal.example.com/'],
    ['https://x.notlocal/', 'https://x.notlocal/'],
    [`https://example.com/${'a'.repeat(2028)}`, `https://example.com/${'a'.repeat(2028)}`],
    [`https://${'a'.repeat(63)}.com/`, `https://${'a'.repeat(63)}.com/`],
  ]
  for (const [url, href] of accepted) {
    test(url.slice(0, 80), () => {
      const verdict = checkUrl(url, nothingListed)
      assert.equal(verdict.ok && verdict.url.href, href)
    })
  }
})
