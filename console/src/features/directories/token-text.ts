/** The recognizable part of a directory’s token: its prefix and its last characters. */
export const tokenText = (hint: string): string => `rvd_…${hint}`
