/** How the reader writes dates and numbers: as the browser's own variant of the language, such as British English. */
export function localeOf(language: string): string {
  const [spoken] = language.split('-')
  return navigator.languages.find(one => one.split('-')[0] === spoken) ?? language
}
