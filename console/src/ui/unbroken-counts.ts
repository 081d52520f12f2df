/** Keeps each number on one line with the word after it: "2 API keys". For texts on the page, not for copied ones. */
export const unbrokenCounts = (text: string): string => text.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0')
