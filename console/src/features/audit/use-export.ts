import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reeve } from '../../api/client.ts'
import { type Sought, toFilter } from './audit.queries.ts'
import { nameOfExport } from './export-file-name.ts'
import { openFileWriter } from './file-writer.ts'

export interface ExportOrder {
  readonly format: 'ndjson' | 'csv'
  /** The organization's name, for the file name. */
  readonly organization: string
  readonly sought: Sought
}

interface Written {
  readonly entries: number
  readonly bytes: number
}

/** True if the connection was lost while a response was being received. */
export const isBrokenOff = (code: string, status: number): boolean => code === 'network_fault' && status !== 0

/** A complete export, with its file name. */
interface Exported extends Written {
  readonly file: string
}

const TELL_EVERY_MS = 200
/** Interval at which the loop yields to the event loop. Reading buffered data without yielding would block the page. */
const PAUSE_EVERY_MS = 50
const TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' }

/** Streams an export into a file, and reports its progress. */
export function useExport() {
  const [written, setWritten] = useState<Written>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = useMutation({
    // Returns the totals; null if the export was cancelled.
    async mutationFn({ format, organization, sought }: ExportOrder): Promise<Exported | null> {
      const { since, until } = sought
      const filter = toFilter(sought)
      const name = nameOfExport({ organization, since, until, isNarrowed: Object.keys(filter).length > 0 }, format)
      const writer = await openFileWriter(name, TYPES[format])
      if (!writer) return null
      const stop = new AbortController()
      running.current = stop
      setWritten({ entries: 0, bytes: 0 })
      const counted = countRecords(format)
      let toldAt = 0
      let pausedAt = performance.now()
      try {
        const time = { ...(since && { since }), ...(until && { until }) }
        const stream = await reeve()
          .audit.export({ format, ...time, ...filter }, { signal: stop.signal })
          .bytes()
        for (const reader = stream.getReader(); ; ) {
          const { done, value } = await reader.read()
          if (done) break
          await writer.write(value)
          counted.take(value)
          if (performance.now() - pausedAt >= PAUSE_EVERY_MS) {
            await new Promise(go => setTimeout(go))
            pausedAt = performance.now()
          }
          if (performance.now() - toldAt < TELL_EVERY_MS) continue
          toldAt = performance.now()
          setWritten(counted.written())
        }
        await writer.finish()
        return { ...counted.written(), file: writer.name }
      } catch (error) {
        await writer.abandon()
        if (stop.signal.aborted) return null
        throw error
      } finally {
        setWritten(undefined)
      }
    },
  })
  return { ...run, written, cancel: () => running.current?.abort() }
}

const [LINE_END, QUOTE] = [0x0a, 0x22]

/** A CSV record may contain line breaks within quotes; a JSON line cannot. */
function countRecords(format: ExportOrder['format']) {
  const isCsv = format === 'csv'
  let records = 0
  let bytes = 0
  let isQuoted = false
  return {
    take(piece: Uint8Array) {
      bytes += piece.length
      if (isCsv) {
        for (const byte of piece) {
          if (byte === QUOTE) isQuoted = !isQuoted
          else if (byte === LINE_END && !isQuoted) records++
        }
      } else {
        for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) records++
      }
    },
    // The first CSV record is the header.
    written: () => ({ entries: isCsv ? Math.max(0, records - 1) : records, bytes }),
  }
}
