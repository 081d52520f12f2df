import type { Measure } from '../measure.ts'
export const scale: Measure = { name: 'scale', onlyByName: true, run: async () => [] }
