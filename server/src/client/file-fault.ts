const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
}

/**
 * Why a file cannot be read or written, in words or else as the code of the system.
 * @param code of the system's error, such as `EACCES`
 * @param missing what `ENOENT` means
 */
export const faultOf = (code: string, missing: string): string => (code === 'ENOENT' ? missing : (FAULTS[code] ?? code))
