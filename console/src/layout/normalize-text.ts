/** Normalizes a text for comparison: without accents, in lower case. */
export const normalizeText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
