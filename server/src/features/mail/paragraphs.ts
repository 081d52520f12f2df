const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** A single line of which no mail program makes a link, whatever values were put into it. */
export const toLine = (text: string): string => withoutLinks(oneLine(text))

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const SEPARATOR = /=(?=\?)|[.。．｡@](?=\S)|(?<=\p{L}):(?=\S)|[/\\](?=[/\\])/gu

/**
 * Mail programs make links of addresses in plain text, and anyone can name an organization “Pay at evil.example”. A
 * zero width space behind each separator ends what they take for an address. It is invisible, and occurs in no name.
 * The separators include the start of an encoded word (RFC 2047), which they would decode in a subject.
 */
const withoutLinks = (line: string) => line.replace(SEPARATOR, '$&\u200b')

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)

/**
 * Makes the text and HTML of a mail from the same paragraphs. Each becomes one line of plain text: HTML is escaped and
 * white space folded, so that a value in it can add neither markup nor a paragraph. A paragraph that is only an http
 * URL becomes a link; nothing in the others does.
 */
export function inParagraphs(...paragraphs: string[]): { readonly text: string; readonly html: string } {
  const lines = paragraphs.map(oneLine).map(line => (isAddress(line) ? line : withoutLinks(line)))
  const html = lines.map(line => {
    const content = escaped(line)
    return `<p>${isAddress(line) ? `<a href="${content}">${content}</a>` : content}</p>`
  })
  return { text: `${lines.join('\n\n')}\n`, html: html.join('\n') }
}

/** `3 March 2026 at 09:30 UTC` */
export const toLongDate = (time: Date): string =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
