import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Lookup, nameServerLookup } from '../../src/features/governance/destinations/resolve.ts'

/** Answers the nth query (from 1) of one type for a name; null for NXDOMAIN, undefined for no response. */
export type Answers = (name: string, nth: number) => readonly string[] | null | undefined

export interface TestNameServer {
  /** Resolves names through this server, in the same way as production code does through the system's name servers. */
  readonly lookup: Lookup
  /** The number of A queries for a name. */
  questions(name: string): number
  close(): void
}

const A = 1
const AAAA = 28

/** A DNS server on loopback that answers A and AAAA queries over UDP, with a TTL of 0. */
export async function startNameServer(answers: Answers): Promise<TestNameServer> {
  const counts = new Map<string, number>()
  const server = createSocket('udp4')
  server.on('message', (question, from) => {
    const { name, type, end } = readQuestion(question)
    const key = `${name} ${type}`
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    const all = answers(name, nth)
    if (all === undefined) return
    const matching = (all ?? []).filter(address => type === (isIPv4(address) ? A : AAAA))
    server.send(writeAnswer(question.subarray(0, end), type, matching, all === null), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    lookup: nameServerLookup([`127.0.0.1:${server.address().port}`]),
    questions: name => counts.get(`${name} ${A}`) ?? 0,
    close: () => server.close(),
  }
}

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function writeAnswer(question: Buffer, type: number, addresses: readonly string[], isUnknown: boolean): Buffer {
  const header = Buffer.from(question)
  header.writeUInt16BE(isUnknown ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map(address => {
    const data = Buffer.from(ipaddr.parse(address).toByteArray())
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([header, ...records])
}
