const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
}

/**
 * The reason that a file cannot be read or written, in words; for an unknown code, the code itself.
 * @param code of the system's error, such as `EACCES`
 * @param missing the reason for `ENOENT`
 */
export const faultOf = (code: string, missing: string): string => (code === 'ENOENT' ? missing : (FAULTS[code] ?? code))
