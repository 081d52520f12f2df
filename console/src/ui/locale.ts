/** The locale for dates and numbers: the browser's regional variant of the language, such as British English. */
export function localeOf(language: string): string {
  const [spoken] = language.split('-')
  return navigator.languages.find(one => one.split('-')[0] === spoken) ?? language
}
