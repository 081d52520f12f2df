import { auditTrail } from '@reeve/sdk'
import { useRef, useState } from 'react'

/** Maximum size of a file, ten times the size of a page of 200 checkpoints. */
const MOST_BYTES = 1_000_000

type FileFault = auditTrail.CheckpointFileCode | 'file_too_large' | 'file_unreadable'

interface CheckpointFile {
  readonly kept?: auditTrail.KeptCheckpoints & { readonly file: string }
  /** The reason why the file proves nothing, with the faulty checkpoint. */
  readonly fault?: { readonly code: FileFault; readonly checkpoint?: auditTrail.CheckpointFileError['checkpoint'] }
}

/** A checkpoint file from the reader's disk, validated before it is used. */
export function useCheckpointFile(options: auditTrail.ReadCheckpointsOptions) {
  const [read, setRead] = useState<CheckpointFile>({})
  const chosen = useRef<File>(null)
  return {
    ...read,
    async choose(file: File | null) {
      chosen.current = file
      setRead({})
      if (!file) return
      const found = await check(file, options)
      // Another file may have been chosen in the meantime.
      if (chosen.current === file) setRead(found)
    },
  }
}

async function check(file: File, options: auditTrail.ReadCheckpointsOptions): Promise<CheckpointFile> {
  if (file.size > MOST_BYTES) return { fault: { code: 'file_too_large' } }
  try {
    const checkpoints = await auditTrail.readCheckpoints(await file.text(), options)
    return { kept: { ...checkpoints, file: file.name } }
  } catch (error) {
    return { fault: error instanceof auditTrail.CheckpointFileError ? error : { code: 'file_unreadable' } }
  }
}
