/** The recognizable part of a key: its prefix and its last characters. */
export const keyText = (hint: string): string => `rve_…${hint}`
