import { auditTrail } from '@reeve/sdk'
import { useRef, useState } from 'react'

/** What the service answers on one page of 200 checkpoints is a tenth of this. */
const MOST_BYTES = 1_000_000

type FileFault = auditTrail.CheckpointFileCode | 'file_too_large' | 'file_unreadable'

interface CheckpointFile {
  readonly kept?: auditTrail.KeptCheckpoints & { readonly file: string }
  /** Why the file proves nothing, and by which of its checkpoints one sees it. */
  readonly fault?: { readonly code: FileFault; readonly checkpoint?: auditTrail.CheckpointFileError['checkpoint'] }
}

/** The file with checkpoints that somebody brings, checked before anything is proven with it. */
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
      // Another one may have been chosen meanwhile.
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
